import { DatabaseError, type Client } from 'pg';

/** Names the file and the line of a statement that Postgres refused. */
export class SqlFileError extends Error {
  readonly file: string;
  readonly line: number | undefined;

  constructor(file: string, text: string, cause: DatabaseError) {
    const line = lineOf(text, cause.position);
    const where = line === undefined ? file : `${file}:${line}`;
    const notes = [cause.detail, cause.hint, cause.where].filter(Boolean);
    super([`${where}: ${cause.message} (${cause.code})`, ...notes].join('\n  '), { cause });
    this.name = 'SqlFileError';
    this.file = file;
    this.line = line;
  }
}

/** Runs a whole file of SQL. Error: SqlFileError. */
export async function runSql(client: Client, file: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw error instanceof DatabaseError ? new SqlFileError(file, text, error) : error;
  }
}

/** Postgres counts characters from 1. */
function lineOf(text: string, position: string | undefined): number | undefined {
  if (!position) return undefined;
  return (
    Array.from(text)
      .slice(0, Number(position) - 1)
      .filter((c) => c === '\n').length + 1
  );
}
