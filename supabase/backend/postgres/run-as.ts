import { readFileSync } from 'node:fs';

/** The system user that runs Postgres. */
export interface RunAs {
  uid: number;
  gid: number;
}

/**
 * Postgres refuses to run as root, so root runs it as the existing `postgres` user, else as `nobody`.
 * We never create system users. Other users run it as themselves (undefined).
 */
export function chooseRunAs(
  uid = process.getuid?.(),
  passwd: () => string = () => readFileSync('/etc/passwd', 'utf8'),
): RunAs | undefined {
  if (uid !== 0) return undefined;
  const users = parsePasswd(passwd());
  const selected = users.get('postgres') ?? users.get('nobody');
  if (!selected) {
    throw new Error(
      'Postgres cannot run as root, and neither a "postgres" nor a "nobody" user exists to run it.',
    );
  }
  return selected;
}

function parsePasswd(text: string): Map<string, RunAs> {
  const users = new Map<string, RunAs>();
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users;
}
