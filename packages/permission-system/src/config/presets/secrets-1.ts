/** Rules of `path` for files that hold secrets, for every preset but the one that allows everything. */
export const secrets1 = `
      // Keys and tokens. The last match wins, so what is named after them is free again.
      "*.env": { "action": "ask", "reason": "it may hold secrets" },
      "*.env.*": { "action": "ask", "reason": "it may hold secrets" },
      "*.envrc": { "action": "ask", "reason": "it may hold secrets" },
      "*.env.example": "allow",
      "*.env.sample": "allow",
      "*.env.template": "allow",
      "*.pem": "ask",
      "*.key": "ask",
      "*.p12": "ask",
      "*.pfx": "ask",
      "*.jks": "ask",
      "*.keystore": "ask",
      "*.kdbx": "ask",
      "*.tfstate": "ask",
      "*.tfvars": "ask",
      "*/.htpasswd": "ask",
      "*/credentials.json": "ask",
      "*/secrets.json": "ask",
      "*/secrets.y*ml": "ask",
      "*id_rsa": { "action": "deny", "reason": "a private key" },
      "*id_ecdsa": { "action": "deny", "reason": "a private key" },
      "*id_ed25519": { "action": "deny", "reason": "a private key" },

      // Dependencies come with certificates, keys for their tests and examples of .env: nobody's secrets.
      "*/node_modules/*": "allow",
      "*/site-packages/*": "allow",

      // What other programs keep for you. Nothing that is done in a repository needs to read it.
      "~/.ssh/*": { "action": "deny", "reason": "keys of SSH" },
      "~/.ssh/*.pub": "ask",
      "~/.gnupg/*": { "action": "deny", "reason": "keys of GnuPG" },
      "~/.aws/*": { "action": "deny", "reason": "credentials of AWS" },
      "~/.azure/*": { "action": "deny", "reason": "credentials of Azure" },
      "~/.config/gcloud/*": { "action": "deny", "reason": "credentials of Google Cloud" },
      "~/.config/gh/*": { "action": "deny", "reason": "a token for GitHub" },
      "~/.kube/*": { "action": "deny", "reason": "credentials of Kubernetes" },
      "~/.docker/config.json": { "action": "deny", "reason": "credentials of registries" },
      "~/.netrc": { "action": "deny", "reason": "passwords" },
      "~/.git-credentials": { "action": "deny", "reason": "passwords" },
      "~/.pgpass": { "action": "deny", "reason": "passwords" },
      "~/.pypirc": { "action": "deny", "reason": "a token for PyPI" },
      "~/.vault-token": { "action": "deny", "reason": "a token for Vault" },
      "~/.password-store/*": { "action": "deny", "reason": "passwords" },
      "~/.local/share/keyrings/*": { "action": "deny", "reason": "passwords" },
      "~/Library/Keychains/*": { "action": "deny", "reason": "passwords" }`;

/** Rules of `bash` for commands that print the environment, which often holds tokens. */
export const environment1 = `
      // They print the environment, which often holds tokens. \`env X=1 npm test\` is \`npm test\`.
      "env": { "action": "ask", "reason": "the environment may hold tokens" },
      "env -0": { "action": "ask", "reason": "the environment may hold tokens" },
      "env --null": { "action": "ask", "reason": "the environment may hold tokens" },
      "set": { "action": "ask", "reason": "the environment may hold tokens" },
      "export": { "action": "ask", "reason": "the environment may hold tokens" },
      "export -p": { "action": "ask", "reason": "the environment may hold tokens" },
      "declare": { "action": "ask", "reason": "the environment may hold tokens" },
      "declare -p": { "action": "ask", "reason": "the environment may hold tokens" },
      "declare -x": { "action": "ask", "reason": "the environment may hold tokens" }`;
