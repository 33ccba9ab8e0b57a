import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { localDir } from './paths.ts';
import { portFrom } from './ports.ts';

/** The database as a tool sees it. Errors: DatabaseRefusal. */
export interface Database {
  /** Calls a command by its name. */
  call<T>(command: string, args: object): Promise<T>;
  /** Rows of a table, by a query of the API. */
  rows<T>(table: string, query: Record<string, string>): Promise<T[]>;
}

/** A refusal of the database, by the name of the error, or a failed connection. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal';
}

/** The database cannot be reached: nothing is known of what was asked. */
export class DatabaseSilent extends DatabaseRefusal {
  override name = 'DatabaseSilent';
}

/** What a gateway answers while the database behind it is away. */
const AWAY = new Set([502, 503, 504, 521, 522, 523]);

/** An address of the API and its secret key: those of the environment, or of the local backend. Errors: DatabaseRefusal. */
export function serviceAccess(env: Readonly<Record<string, string | undefined>> = process.env): {
  url: string;
  key: string;
} {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = env;
  if (url && key) return { url, key };
  try {
    const keys = JSON.parse(readFileSync(join(localDir, 'backend', 'keys.json'), 'utf8')) as {
      secret: string;
    };
    return { url: `http://127.0.0.1:${portFrom('API_PORT')}`, key: keys.secret };
  } catch {
    throw new DatabaseRefusal(
      'Set SUPABASE_URL and SUPABASE_SECRET_KEY, or start the local backend.',
    );
  }
}

/** The database over the API, with a secret key. */
export function databaseAt(url: string, secretKey: string): Database {
  async function ask<T>(path: string, request: RequestInit): Promise<T> {
    const headers = {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    };
    const response = await fetch(`${url}/rest/v1/${path}`, {
      ...request,
      headers,
      redirect: 'error',
    }).catch((error: unknown) => {
      throw new DatabaseSilent(`${url} does not answer: ${String(error)}`);
    });
    const text = await response.text();
    if (AWAY.has(response.status)) throw new DatabaseSilent(`${url} answers ${response.status}.`);
    if (!response.ok) {
      throw new DatabaseRefusal(refusalIn(text) ?? `It answered ${response.status}.`);
    }
    // A command without an answer has no text. The caller names the type of the command or table.
    return (text === '' ? null : JSON.parse(text)) as T;
  }
  return {
    call: (command, args) => ask(`rpc/${command}`, { method: 'POST', body: JSON.stringify(args) }),
    rows: (table, query) => ask(`${table}?${new URLSearchParams(query).toString()}`, {}),
  };
}

function refusalIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message;
  } catch {
    return undefined;
  }
}
