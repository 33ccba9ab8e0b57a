import { filesAt } from '../firm-export/source.ts';
import { databaseAt, type Database } from '../lib/database.ts';
import { downloadFrom } from '../scanner/scan-next.ts';
import { auditHeadsPart, destinationOf } from './audit-heads.ts';
import { firmDeletionsPart } from './firm-deletions.ts';
import { firmExportsPart } from './firm-exports.ts';
import { mailPart } from './mail.ts';
import type { Part, Print } from './part.ts';
import { scansPart } from './scans.ts';

export interface WorkerSettings {
  database: Database;
  parts: Part[];
  health: { port: number; host: string };
}

type Environment = Readonly<Record<string, string | undefined>>;
type Access = { url: string; key: string; database: Database };

/** Every part by its name: what makes it of the environment. It raises an Error that names a variable that is missing. */
const makers: Record<string, (env: Environment, access: Access, print: Print) => Part> = {
  mail: (env, access, print) => {
    const { DATABASE_URL: url, SITE_URL: siteUrl } = env;
    if (!url || !siteUrl || !URL.canParse(siteUrl)) {
      throw new Error(
        'The part mail needs DATABASE_URL, the database as its owner postgres, and SITE_URL, the site that links in mails lead to.',
      );
    }
    const { host, searchParams } = new URL(url);
    const isEncrypted = /^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
    if (!isEncrypted) requireTls(env, 'database', host, 'DATABASE_URL needs ?sslmode=verify-full');
    return mailPart({ url, siteUrl, apiUrl: access.url, print, allowsOpen: isOpen(env, 'mail') });
  },
  scans: (env, { url, key, database }, print) => {
    const host = env['CLAMD_HOST'] ?? '127.0.0.1';
    const scanner = { host, port: portOf(env, 'CLAMD_PORT', 3310) };
    requireTls(env, 'scanner', host, 'The protocol of clamd has no encryption: run it here');
    return scansPart({ database, download: downloadFrom(url, key), scanner }, print);
  },
  'firm-exports': (_, { url, key, database }, print) =>
    firmExportsPart({ database, files: filesAt(url, key) }, print),
  'firm-deletions': (_, { url, key, database }, print) =>
    firmDeletionsPart({ database, files: filesAt(url, key) }, print),
  'audit-heads': (env, { database }, print) => {
    const to = env['AUDIT_HEADS_TO'];
    if (!to)
      throw new Error('The part audit-heads needs AUDIT_HEADS_TO, a file or an https address.');
    return auditHeadsPart(database, destinationOf(to), print);
  },
};

/** Reads the environment. WORKER_PARTS names the parts that run, with commas between them. Raises an Error that says what is missing. */
export function settingsFrom(
  env: Environment,
  access: { url: string; key: string },
  print: Print,
): WorkerSettings {
  const names = (env['WORKER_PARTS'] ?? '').split(',').map((name) => name.trim());
  const wanted = [...new Set(names.filter((name) => name !== ''))];
  const known = Object.keys(makers).join(', ');
  if (wanted.length === 0) throw new Error(`WORKER_PARTS names the parts that run: ${known}.`);
  const { protocol, host } = new URL(access.url);
  if (protocol !== 'https:') requireTls(env, 'project', host, 'SUPABASE_URL needs https');
  const database = databaseAt(access.url, access.key);
  return {
    database,
    parts: wanted.map((name) => {
      const make = makers[name];
      if (!make) throw new Error(`"${name}" is no part of the worker. There are: ${known}.`);
      return make(env, { ...access, database }, print);
    }),
    health: {
      port: portOf(env, 'HEALTH_PORT', 8090),
      host: env['HEALTH_HOST'] ?? '127.0.0.1',
    },
  };
}

/** Whether the operator says in WITHOUT_TLS that this connection is inside a network of theirs. */
function isOpen(
  env: Environment,
  connection: 'project' | 'mail' | 'database' | 'scanner',
): boolean {
  return (env['WITHOUT_TLS'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .includes(connection);
}

/** Raises an Error for a connection in the open to another machine that the operator has not allowed. */
function requireTls(
  env: Environment,
  connection: 'project' | 'database' | 'scanner',
  host: string,
  remedy: string,
): void {
  const isHere = /^(localhost|127(\.\d+){3}|\[?::1\]?)(:\d+)?$/.test(host);
  if (isHere || isOpen(env, connection)) return;
  throw new Error(`${remedy}, or WITHOUT_TLS=${connection} where the network between is your own.`);
}

function portOf(env: Environment, name: string, otherwise: number): number {
  const port = Number(env[name] ?? otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port.`);
  return port;
}
