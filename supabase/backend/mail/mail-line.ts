import { DatabaseLine } from '../database/database-line.ts';
import { SmtpLine } from './smtp-line.ts';

/** For a claim or what became of a mail, which take milliseconds. */
const PATIENCE_MS = 60_000;

/** What mails are sent over, one after the other: a connection to the database and one to the mail server. Both open when they are needed. */
export class MailLine {
  readonly server = new SmtpLine();
  readonly #database: DatabaseLine;

  constructor(url: string) {
    this.#database = new DatabaseLine(url, 'portal mail', PATIENCE_MS);
  }

  /** The first value of the first row. After an error the next query has a new connection. */
  ask<T>(text: string, values: unknown[] = []): Promise<T | undefined> {
    return this.#database.ask<T>(text, values);
  }

  async close(): Promise<void> {
    this.server.close();
    await this.#database.close();
  }
}
