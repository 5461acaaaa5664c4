/**
 * How many words of a command say what it does, by its first words, of which the longest that are here
 * count. A program that isn't here keeps its command (`apt install`), if its row has commands, and two
 * words of it where the row says so (`git stash pop`); without commands it keeps its name (`wc`).
 */
export const keptWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    aws: 3,
    cargo: 2,
    docker: 2,
    "docker compose": 3,
    "docker container": 3,
    "docker image": 3,
    "docker network": 3,
    "docker volume": 3,
    "docker system": 3,
    podman: 2,
    gcloud: 3,
    gh: 3,
    "gh api": 2,
    git: 2,
    "git bisect": 3,
    "git bundle": 3,
    "git config": 3,
    "git notes": 3,
    "git reflog": 3,
    "git remote": 3,
    "git sparse-checkout": 3,
    "git submodule": 3,
    "git worktree": 3,
    go: 2,
    "go mod": 3,
    "go tool": 3,
    "go work": 3,
    gradle: 2,
    gradlew: 2,
    helm: 2,
    kubectl: 2,
    "kubectl config": 3,
    "kubectl create": 3,
    "kubectl rollout": 3,
    mvn: 2,
    npm: 2,
    "npm cache": 3,
    "npm config": 3,
    "npm pkg": 3,
    "npm run": 3,
    "npm run-script": 3,
    nx: 2,
    "nx run": 3,
    openssl: 2,
    pip: 2,
    pip3: 2,
    pnpm: 2,
    "pnpm run": 3,
    "pnpm store": 3,
    poetry: 2,
    task: 2,
    terraform: 2,
    "terraform state": 3,
    turbo: 2,
    "turbo run": 3,
    uv: 2,
    "uv pip": 3,
    yarn: 2,
    "yarn npm": 3,
    "yarn run": 3,
    "yarn workspace": 4,
  }),
);

/**
 * Commands that are the program's own, beside those that its row has grammars for. Any other could be
 * an alias, a plugin or a script, which may run its arguments.
 */
export const ownCommands: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aws: "cloudformation cloudwatch dynamodb ec2 ecr ecs eks iam lambda logs rds s3 s3api sns sqs sts",
    docker: "images info inspect logs network port ps stats system top version volume",
    podman: "images info inspect logs network port ps stats system top version volume",
    gcloud: "auth builds compute config container functions iam logging projects run",
    gh: "auth cache gist issue label pr project release repo ruleset run search secret status variable workflow",
    helm: "get history list search show status version",
    kubectl:
      "annotate api-resources api-versions apply auth cluster-info cordon create delete describe drain explain get label patch rollout scale set taint top version wait",
    terraform:
      "apply destroy get graph import init plan providers refresh state taint validate workspace",
    // Their words are tasks of the project, whatever they are called.
    gradle: "*",
    gradlew: "*",
    mvn: "*",
    nx: "*",
    task: "*",
    turbo: "*",
  }),
);
