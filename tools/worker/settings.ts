import { filesAt } from '../lib/stored-files.ts';
import { databaseAt, type Database } from '../lib/database.ts';
import { auditHeadsPart } from './audit-heads.ts';
import { auditLogPart } from './audit-log.ts';
import { firmDeletionsPart } from './firm-deletions.ts';
import { firmExportsPart } from './firm-exports.ts';
import { mailPart } from './mail.ts';
import type { Part, Print } from './part.ts';
import { destinationOf } from './place.ts';
import { roleDatabaseAt, type RoleDatabase } from './role-database.ts';
import { noteOf, roleOf } from './roles.ts';
import { scansPart } from './scans.ts';
import { isOpen, requireTls, type Environment } from './tls.ts';

export interface WorkerSettings {
  parts: Part[];
  /** The database as each part reaches it, by its name, for its signs of life. */
  lives: ReadonlyMap<string, Database>;
  /** What the operator should know of the rights of the parts. */
  notes: string[];
  health: { port: number; host: string };
  /** Ends the connections of parts that have a role of their own. */
  close: () => Promise<void>;
}

/** The project, and its secret key where the worker has one. */
export interface Access {
  url: string;
  key?: string | undefined;
}

/** What a part is made of. `database` and `files` are there for parts that ask for them. */
interface Given {
  env: Environment;
  url: string;
  /** The address of Postgres, for the part that speaks to it itself. */
  postgres: string | undefined;
  database: () => Database;
  /** The secret key, for the bytes of files. */
  key: () => string;
  print: Print;
}

/** Every part by its name: what makes it of the environment. It raises an Error that names a variable that is missing. */
const makers: Record<string, (given: Given) => Part> = {
  mail: ({ env, url: apiUrl, postgres: url, print }) => {
    const siteUrl = env['SITE_URL'];
    if (!url || !siteUrl || !URL.canParse(siteUrl)) {
      throw new Error(
        'The part mail needs MAIL_DATABASE_URL, the database as portal_mail, or DATABASE_URL, the database as postgres, and SITE_URL, the site that links in mails lead to.',
      );
    }
    const staffUrl = env['STAFF_URL'];
    if (staffUrl && !URL.canParse(staffUrl))
      throw new Error('STAFF_URL has to be the address that staff work at, or to be left out.');
    return mailPart({ url, siteUrl, staffUrl, apiUrl, print, allowsOpen: isOpen(env, 'mail') });
  },
  scans: ({ env, url, key, database, print }) => {
    const host = env['CLAMD_HOST'] ?? '127.0.0.1';
    const scanner = { host, port: portOf(env, 'CLAMD_PORT', 3310) };
    requireTls(env, 'scanner', host, 'The protocol of clamd has no encryption: run it here');
    return scansPart({ database: database(), files: filesAt(url, key()), scanner }, print);
  },
  'firm-exports': ({ url, key, database, print }) =>
    firmExportsPart({ database: database(), files: filesAt(url, key()) }, print),
  'firm-deletions': ({ url, key, database, print }) =>
    firmDeletionsPart({ database: database(), files: filesAt(url, key()) }, print),
  'audit-heads': ({ env, database, print }) => {
    const to = env['AUDIT_HEADS_TO'];
    if (!to)
      throw new Error('The part audit-heads needs AUDIT_HEADS_TO, a file or an https address.');
    return auditHeadsPart(database(), destinationOf(to, 'AUDIT_HEADS_TO'), print);
  },
  'audit-log': ({ env, database, print }) => {
    const to = env['AUDIT_LOG_TO'];
    if (!to)
      throw new Error('The part audit-log needs AUDIT_LOG_TO, a folder or an https address.');
    return auditLogPart(database(), destinationOf(to, 'AUDIT_LOG_TO'), print);
  },
};

/** Reads the environment. WORKER_PARTS names the parts that run, with commas between them. Raises an Error that says what is missing. */
export function settingsFrom(env: Environment, access: Access, print: Print): WorkerSettings {
  const names = (env['WORKER_PARTS'] ?? '').split(',').map((name) => name.trim());
  const wanted = [...new Set(names.filter((name) => name !== ''))];
  const known = Object.keys(makers).join(', ');
  if (wanted.length === 0) throw new Error(`WORKER_PARTS names the parts that run: ${known}.`);
  const { protocol, host } = new URL(access.url);
  if (protocol !== 'https:') requireTls(env, 'project', host, 'SUPABASE_URL needs https');
  const opened: RoleDatabase[] = [];
  const lives = new Map<string, Database>();
  const notes: string[] = [];
  const parts = wanted.map((name) => {
    const make = makers[name];
    if (!make) throw new Error(`"${name}" is no part of the worker. There are: ${known}.`);
    const role = roleOf(env, name);
    const key = () => {
      if (access.key) return access.key;
      throw new Error(
        `The part ${name} needs SUPABASE_SECRET_KEY${role.isOwn ? ' for the bytes of files' : `, or ${role.variable} to call its commands as ${role.role}`}.`,
      );
    };
    const databaseOf = (what: string) => {
      if (!role.isOwn) return databaseAt(access.url, key());
      const database = roleDatabaseAt(role.url, what);
      opened.push(database);
      return database;
    };
    const own = { postgres: role.url, database: () => databaseOf(name), key };
    const part = make({ env, url: access.url, print, ...own });
    lives.set(name, databaseOf(`${name} life`));
    const note = noteOf(name, role);
    if (note) notes.push(note);
    return part;
  });
  return {
    parts,
    lives,
    notes,
    health: {
      port: portOf(env, 'HEALTH_PORT', 8090),
      host: env['HEALTH_HOST'] ?? '127.0.0.1',
    },
    close: async () => void (await Promise.all(opened.map((database) => database.close()))),
  };
}

function portOf(env: Environment, name: string, otherwise: number): number {
  const port = Number(env[name] ?? otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port.`);
  return port;
}
