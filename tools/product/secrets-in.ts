import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file that browsers get never holds, by what it is. The configuration with the publishable key is no part of a build. */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  ['a secret key of a project', /\bsb_secret_[\w-]{8,}/],
  ['a key of a project in its former form', /\beyJ[\w-]{10,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  ['an address of a database with a password', /\bpostgres(?:ql)?:\/\/[^\s"'`:@/]+:[^\s"'`@/]+@/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
];

/** Names each file of a build with what it holds that is secret, and quotes nothing of it. */
export function secretsIn(dist: string): string[] {
  return globSync('**/*.{js,mjs,json,html,css,txt,xml,svg}', { cwd: dist }).flatMap((file) => {
    const text = readFileSync(join(dist, file), 'utf8');
    return SECRETS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${file}: ${what}`);
  });
}
