import type { Client } from 'pg';
import { PgoutputPlugin, type Pgoutput } from 'pg-logical-replication';

/** What comes out of the stream; 'broken' when a message could not be read. */
export type WalMessage = Pgoutput.Message | { tag: 'broken'; error: unknown };

/**
 * Postgres' own output format, read from a temporary slot: it begins with what is committed from now on and goes
 * away with the connection, so that nothing holds back the write-ahead log when no client is there.
 */
export class TemporarySlotPlugin {
  readonly name = 'pgoutput';
  readonly options = {};
  readonly #format: PgoutputPlugin;

  constructor(publicationNames: string[]) {
    this.#format = new PgoutputPlugin({ protoVersion: 1, publicationNames });
  }

  async start(client: Client, slot: string, lastLsn: string): Promise<void> {
    await client.query(
      `CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`,
    );
    await this.#format.start(client, slot, lastLsn);
  }

  /** Never throws: it is called where an exception would end the process. */
  parse(buffer: Buffer): WalMessage {
    try {
      const message = this.#format.parse(buffer);
      // Values stay the texts they are sent as; what they mean is left to Postgres.
      if (message.tag === 'relation') {
        for (const column of message.columns) column.parser = (text: string) => text;
      }
      return message;
    } catch (error) {
      return { tag: 'broken', error };
    }
  }
}
