import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import type { Environment } from './tls.ts';

/** What is a secret of the worker, by its name. */
const SECRET = /(^|_)(SECRET_KEY|DATABASE_URL|PASSWORD)$/;

/**
 * The environment with what a secret store put into the folder of credentials: systemd decrypts it there for this process alone
 * (`LoadCredentialEncrypted`), and a container has it as a mounted secret. The file `worker.env` of that folder has one NAME=value a line,
 * and wins over the environment. `sealed` says whether no secret is in the environment itself, which other processes and crash reports see.
 * Raises an Error that names the file when it cannot be read.
 */
export function withCredentials(env: Environment): { env: Environment; sealed: boolean } {
  const folder = env['CREDENTIALS_DIRECTORY'];
  const isOpen = Object.entries(env).some(
    ([name, value]) => SECRET.test(name) && value !== undefined && value !== '',
  );
  if (!folder) return { env, sealed: !isOpen };
  const file = join(folder, 'worker.env');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The credentials of the worker cannot be read: ${file}.`, { cause: error });
  }
  return { env: { ...env, ...parseEnv(text) }, sealed: !isOpen };
}
