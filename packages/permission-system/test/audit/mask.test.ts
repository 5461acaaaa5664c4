import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mask } from "../../src/audit/mask.ts";
import { secretShapes } from "../../src/audit/secret-shapes.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ";
/** A token of a shape; put together here, so that no scanner takes this file for a leak. */
const token = (...parts: readonly string[]): string => parts.join("");
const github = token("ghp", "_", letters.slice(0, 36));
const tokens = [
  github,
  token("github", "_pat_", letters.slice(0, 30), "_", letters.slice(0, 20)),
  token("glpat", "-", letters.slice(16, 36)),
  token("sk", "-ant-api03-", letters),
  token("sk", "-", letters),
  token("sk", "_live_", letters.slice(10, 34)),
  token("AKIA", "IOSFODNN7EXAMPLE"),
  token("xoxb", "-", "123456789012-", letters.slice(0, 20)),
  token("AIza", letters.slice(0, 35)),
  token("npm", "_", letters.slice(0, 36)),
  token("pypi", "-", letters),
  token("hf", "_", letters.slice(0, 34)),
  token("SG", ".", letters.slice(0, 22), ".", letters.slice(0, 43)),
  token("eyJ", "hbGciOiJIUzI1NiJ9", ".eyJ", "zdWIiOiIxMjM0In0.", letters.slice(0, 43)),
];

describe("a secret that is masked", () => {
  it.each<readonly [string, string]>([
    // Variables.
    ["GITHUB_TOKEN=abc git push", "GITHUB_TOKEN=*** git push"],
    ["export API_KEY='a b c'; ls", "export API_KEY='***'; ls"],
    ['DB_PASSWORD="a \\" b" x', 'DB_PASSWORD="***" x'],
    ["PGPASSWORD=x psql", "PGPASSWORD=*** psql"],
    ["MYSQL_PWD=x mysql", "MYSQL_PWD=*** mysql"],
    ["SECRET=ab'cd'\"ef gh\"ij ls", "SECRET=*** ls"],
    ["TOKEN=a\\ b ls", "TOKEN=*** ls"],
    ["TOKEN=$'a\\'b' ls", "TOKEN=$'***' ls"],
    ["X_AUTH+=abc", "X_AUTH+=***"],
    ["SECRET_KEY_BASE=abc rails s", "SECRET_KEY_BASE=*** rails s"],
    ["process.env.API_TOKEN=abc", "process.env.API_TOKEN=***"],
    ["docker run -e DB_PASSWORD=abc -p 1:1 x", "docker run -e DB_PASSWORD=*** -p 1:1 x"],
    ["(TOKEN=abc ls)", "(TOKEN=*** ls)"],
    ["A_TOKEN=1,2 B_TOKEN=3", "A_TOKEN=*** B_TOKEN=***"],
    ['bash -c "TOKEN=\\"a b\\" ls"', 'bash -c "TOKEN=\\"***\\" ls"'],
    ['bash -c "TOKEN=abc" && ls', 'bash -c "TOKEN=***" && ls'],
    ['api_key = "abc"', 'api_key = "***"'],
    ["TOKEN='never closed ls", "TOKEN='***"],
    // Options.
    ["x --password abc y", "x --password *** y"],
    ["x --password=abc y", "x --password=*** y"],
    ["x --password 'a b' y", "x --password '***' y"],
    ["x --client-secret abc", "x --client-secret ***"],
    ["x --api-key abc", "x --api-key ***"],
    ["x --apiKey abc", "x --apiKey ***"],
    ["x --token \\\n  abc", "x --token \\\n  ***"],
    ["x -DdbPassword=abc", "x -DdbPassword=***"],
    ['["--token", "abc", "x"]', '["--token", "***", "x"]'],
    ["mysql -u root -phunter2 db", "mysql -u root -p*** db"],
    ["sshpass -p hunter2 ssh h", "sshpass -p *** ssh h"],
    ["docker login -u me -p hunter2 r", "docker login -u me -p *** r"],
    ["redis-cli -a hunter2 get x", "redis-cli -a *** get x"],
    ["curl -u me:hunter2 h", "curl -u me:*** h"],
    ["curl -ume:hunter2 h", "curl -ume:*** h"],
    ["curl --user 'me:hunter2' h", "curl --user 'me:***' h"],
    ["openssl rsa -passin pass:hunter2 -in k", "openssl rsa -passin pass:*** -in k"],
    // Headers and members.
    ["curl -H 'Authorization: Bearer abc' h", "curl -H 'Authorization: Bearer ***' h"],
    ['curl -H "authorization: Basic abc=" h', 'curl -H "authorization: Basic ***" h'],
    ["curl -H Authorization: Bearer abc h", "curl -H Authorization: Bearer *** h"],
    ["curl -H 'Authorization: abc' h", "curl -H 'Authorization: ***' h"],
    ["curl -H 'Cookie: a=1; b=2' h", "curl -H 'Cookie: ***' h"],
    ["curl -H 'X-Api-Key: abc' h", "curl -H 'X-Api-Key: ***' h"],
    ["curl -H 'PRIVATE-TOKEN: abc' h", "curl -H 'PRIVATE-TOKEN: ***' h"],
    ['{"Authorization": "Bearer abc", "a": 1}', '{"Authorization": "Bearer ***", "a": 1}'],
    ['{"password":"a b","user":"me"}', '{"password":"***","user":"me"}'],
    ['"{\\"token\\":\\"abc\\"}"', '"{\\"token\\":\\"***\\"}"'],
    ["db_password: abc\nuser: me", "db_password: ***\nuser: me"],
    ["https://h/x?access_token=abc&b=1", "https://h/x?access_token=***&b=1"],
    // URLs.
    ["git clone https://me:hunter2@h/r", "git clone https://me:***@h/r"],
    ["psql postgres://me:p@ss@h:5432/d", "psql postgres://me:***@h:5432/d"],
    ["redis://:hunter2@h", "redis://:***@h"],
    [`git clone https://${letters.slice(0, 24)}@h/r`, "git clone https://***@h/r"],
    ["https://hooks.slack.com/services/T0/B0/abcdef", "https://hooks.slack.com/services/***"],
    // Shapes.
    ...tokens.map((secret) => [`echo "${secret}" x`, 'echo "***" x'] as const),
    [`echo a-${github}`, "echo a-***"],
    ["echo Bearer abcdefgh12345678", "echo Bearer ***"],
    [
      "echo '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----' > k",
      "echo '-----BEGIN RSA PRIVATE KEY-----***' > k",
    ],
    ["-----BEGIN PRIVATE KEY-----\nabc", "-----BEGIN PRIVATE KEY-----***"],
  ])("%j", (text, expected) => {
    expect(mask(text)).toBe(expected);
    expect(mask(expected)).toBe(expected);
  });
});

describe("what isn't secret stays", () => {
  it.each([
    "git commit -m 'fix token: handle the end'",
    "PATH=/usr/bin ls",
    "PWD=/x OLDPWD=/y ls",
    "MONKEY=1 KEYBOARD=us TOKENIZER=fast ls",
    "MAX_TOKENS=100 x --max-tokens 100",
    "GIT_AUTHOR_NAME=me git commit --author=me",
    "SSH_AUTH_SOCK=/run/s ssh h",
    "PUBLIC_KEY=abc PRIMARY_KEY=id ls",
    "sort --key 2 --key=3",
    "docker login --password-stdin r",
    "x --password-file /run/p --no-password y --skip-auth z",
    'TOKEN=$TOKEN x --password "$PASS" --token ${T} y',
    "TOKEN=$(cat f) ls",
    "TOKEN=`cat f` ls",
    "TOKEN= git push",
    'grep "API_KEY=" .',
    "grep -r password src",
    "x --token --verbose",
    "x --password | cat",
    "x --auth none --use-token true",
    "password=${{ secrets.P }}",
    'curl -H "Authorization: Bearer $TOKEN" h',
    "curl -u me h",
    "docker run -u 1000:1000 x",
    "mkdir -p a/b; mysql -p db",
    "mysql -e x; mkdir -pv a",
    "ssh://git@github.com/a/b",
    "http://localhost:3000/@scope/x",
    "git push origin a:b",
    "https://$USER:$PASS@h",
    "pip install sk-learn sk-something-with-many-words",
    "npm run global-some-long-kebab-name-of-a-thing",
    "cat eyJ.txt AKIA.txt xoxo-hugs-and-kisses.md",
    "-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----",
    "echo the bearer of authorization",
    "token",
    "",
  ])("%j", (text) => {
    expect(mask(text)).toBe(text);
  });
});

describe("mask", () => {
  it("takes every text, and masking it again changes little", () => {
    const words = fc.constantFrom(
      ...["TOKEN", "--password", "=", " ", '"', "'", "\\", "$", "(", ":", "Authorization", "\n"],
      ...["Bearer", "curl", "-u", "a", "https://", "@", "`", "-----BEGIN PRIVATE KEY-----", ","],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (pieces) => {
        expect(typeof mask(pieces.join(""))).toBe("string");
      }),
      { numRuns: 2_000 },
    );
  });

  it("never shows the value of a telling variable, however it is quoted", () => {
    const value = fc.stringMatching(/^[b-z]{3,10}$/);
    const quoted = fc.constantFrom(
      ...["%", "'%'", '"%"', "$'%'", "a'%'", "'a'%", '\\"%\\"', "a\\ %", "'a b'\"%\""],
    );
    fc.assert(
      fc.property(value, quoted, (secret, form) => {
        const text = `A=1 MY_TOKEN=${form.replace("%", `QQ${secret}`)} ls`;
        expect(mask(text)).not.toContain("QQ");
      }),
    );
  });

  const length = 400_000;
  it.each([
    "a",
    " ",
    '"',
    "\\",
    '\\"',
    "TOKEN=",
    "TOKEN='",
    'TOKEN="',
    'TOKEN=\\" TOKEN=" ',
    "--password ",
    '--user "',
    "--user '\\\"",
    "curl -u ",
    "curl -u a",
    "mysql -p",
    "Authorization: ",
    'Cookie: x"',
    "eyJ",
    "eyJ-aaaaaaaa.",
    "sk-",
    "sk-a-",
    "Bearer ",
    "a://",
    "a://b:",
    "https://",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN ",
    "gh",
    "xoxa-",
    "SG.",
    "ya29.a",
    "AIza",
    "hooks.slack.com/services/",
    "a.b-c_",
    "TOKEN=$",
    "TOKEN=,",
  ])("takes linear time on a text of many %j", (piece) => {
    const text = piece.repeat(Math.ceil(length / piece.length));
    const start = performance.now();
    mask(text);
    // A tenth of a second alone; a square would be minutes.
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it("has shapes that all find in any order, with no state left over", () => {
    for (const { find } of secretShapes) expect(find.flags).toMatch(/^gi?$/);
    expect(mask(github)).toBe(mask(github));
  });
});
