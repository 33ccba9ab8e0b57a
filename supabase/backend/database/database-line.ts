import { Client } from 'pg';

/** A setting of the database, such as portal.mails_an_hour, holds for connections that begin after it was set. */
const LIFETIME_MS = 10 * 60_000;

/** One connection to the database, opened when it is needed. After an error, and after ten minutes, the next query has a new one. */
export class DatabaseLine {
  readonly #url: string;
  readonly #name: string;
  readonly #patienceMs: number | undefined;
  #client: Promise<Client> | undefined;
  #since = 0;

  /**
   * `name` is what the database shows of who is connected. A query without an answer within `patienceMs` fails, and so does a connection: a
   * server that goes away without a reset would hold what waits for it for a quarter of an hour.
   */
  constructor(url: string, name: string, patienceMs?: number) {
    this.#url = url;
    this.#name = name;
    this.#patienceMs = patienceMs;
  }

  /** The first value of the first row. */
  async ask<T>(text: string, values: unknown[] = []): Promise<T | undefined> {
    if (this.#client && performance.now() - this.#since > LIFETIME_MS) void this.close();
    if (!this.#client) this.#since = performance.now();
    const client = (this.#client ??= connect(this.#url, this.#name, this.#patienceMs));
    try {
      const { rows } = await (await client).query<T[]>({ text, values, rowMode: 'array' });
      return rows[0]?.[0];
    } catch (error) {
      if (this.#client === client) await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const left = this.#client;
    this.#client = undefined;
    await left?.then((client) => client.end()).catch(() => {});
  }
}

async function connect(url: string, name: string, patienceMs?: number): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: name,
    ...(patienceMs !== undefined && {
      query_timeout: patienceMs,
      connectionTimeoutMillis: patienceMs,
    }),
  });
  // Without a listener, a server that goes away between two queries would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
