import { Client } from 'pg';
import { SmtpLine } from './smtp-line.ts';

/** What mails are sent over, one after the other: a connection to the database and one to the mail server. Both open when they are needed. */
export class MailLine {
  readonly server = new SmtpLine();
  readonly #url: string;
  #database: Client | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** The first value of the first row. After an error the next query has a new connection. */
  async ask<T>(text: string, values: unknown[] = []): Promise<T | undefined> {
    try {
      this.#database ??= await connect(this.#url);
      const { rows } = await this.#database.query<T[]>({ text, values, rowMode: 'array' });
      return rows[0]?.[0];
    } catch (error) {
      await this.#leave();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.server.close();
    await this.#leave();
  }

  async #leave(): Promise<void> {
    const left = this.#database;
    this.#database = undefined;
    await left?.end().catch(() => {});
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'portal mail' });
  // Without a listener, a server that goes away between two queries would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
