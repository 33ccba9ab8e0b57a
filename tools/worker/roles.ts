import { requireTls, type Environment } from './tls.ts';

/** Who a part of the worker is for the database. */
export interface PartRole {
  /** The variable with the address of Postgres for this part, and the role that its address should name. */
  variable: string;
  role: string;
  /** Whether that variable is given: then the part calls its commands over Postgres. */
  isOwn: boolean;
  /** The address of Postgres; empty where the part has none. */
  url: string;
}

/** Who a part is by the environment. Raises an Error for an address that is none, or that is reached without TLS. */
export function roleOf(env: Environment, part: string): PartRole {
  const snake = part.replaceAll('-', '_');
  const variable = `${snake.toUpperCase()}_DATABASE_URL`;
  const own = env[variable] ?? '';
  const shared = part === 'mail' ? (env['DATABASE_URL'] ?? '') : '';
  const url = own || shared;
  if (url) requireEncrypted(env, own ? variable : 'DATABASE_URL', url);
  return { variable, role: `portal_${snake}`, isOwn: own !== '', url };
}

/** Says that a part has more rights than it needs; null where it has not. */
export function noteOf(part: string, { variable, role, isOwn, url }: PartRole): string | null {
  const remedy = `Give it ${variable} with the role ${role} (docs/guides/worker.md).`;
  if (!isOwn && url)
    return `${part}: signs in as ${userOf(url)}, which may do everything. ${remedy}`;
  if (!isOwn)
    return `${part}: calls its commands with the secret key, which opens those of every part. ${remedy}`;
  const user = userOf(url);
  // The pooler of Supabase takes the reference of the project after the name.
  if (user === role || user.startsWith(`${role}.`)) return null;
  return `${part}: signs in as ${user || 'the user of this machine'} and not as ${role}. ${remedy}`;
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

function requireEncrypted(env: Environment, variable: string, url: string): void {
  if (!URL.canParse(url)) throw new Error(`${variable} is no address, such as postgres://….`);
  const { host, searchParams } = new URL(url);
  const isEncrypted = /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
  if (!isEncrypted) requireTls(env, 'database', host, `${variable} needs ?sslmode=verify-full`);
}
