export interface ServerLogEntry {
  level: 'info' | 'warn';
  text: string;
}

/**
 * What Postgres, or we about it, wrote at once, for our log. What it says at each start and stop is routine; its FATAL and
 * PANIC, and our own words, are for a person. The statement it adds to a PANIC is left out: it holds the caller's token.
 */
export function readServerLog(written: string): ServerLogEntry {
  const text = written.replaceAll(/^.* STATEMENT: {2}.*(\n\t.*)*\n?/gm, '').trimEnd();
  const isRoutine = text.split('\n').every((line) => line.includes(' LOG:  '));
  return { level: isRoutine ? 'info' : 'warn', text };
}
