import type { Catalog } from './catalog.ts';

const COMMAND = /^\/rpc\/([^/]+)$/;

/** The name of the command in a path; undefined for a table. */
export function commandIn(path: string): string | undefined {
  const name = COMMAND.exec(path)?.[1];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return name; // half a character: no command has such a name
  }
}

/** The versions of a command: several where it is overloaded, none where there is no such command. */
export function versionsOf(command: string, { relations }: Catalog) {
  return (relations.functions ?? []).filter(({ name }) => name === command);
}

/** Whether a request may only read: as PostgREST, also a command that is declared to change nothing (stable, immutable). */
export function onlyReads(method: string, path: string, catalog: Catalog): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const command = commandIn(path);
  const versions = command === undefined ? [] : versionsOf(command, catalog);
  return versions.length > 0 && versions.every(({ volatility }) => volatility !== 'v');
}
