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

/** The database over the API, with a secret key. */
export function databaseAt(url: string, secretKey: string): Database {
  async function ask<T>(path: string, request: RequestInit): Promise<T> {
    const headers = {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    };
    const response = await fetch(`${url}/rest/v1/${path}`, { ...request, headers }).catch(
      (error: unknown) => {
        throw new DatabaseRefusal(`${url} does not answer: ${String(error)}`);
      },
    );
    const text = await response.text();
    if (!response.ok) {
      throw new DatabaseRefusal(refusalIn(text) ?? `It answered ${response.status}.`);
    }
    return JSON.parse(text) as T; // the caller names the type of the command or table
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
