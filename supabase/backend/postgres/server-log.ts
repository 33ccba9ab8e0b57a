/** What Postgres wrote, for our log: without the statement it adds to a PANIC, which holds the caller's token. */
export function withoutStatements(written: string): string {
  return written.replaceAll(/^.* STATEMENT: {2}.*(\n\t.*)*\n?/gm, '').trimEnd();
}
