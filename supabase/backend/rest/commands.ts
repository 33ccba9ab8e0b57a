import type { IntrospectResult } from '@supabase/lite';
import type { Catalog } from './catalog.ts';

export type Routine = NonNullable<IntrospectResult['functions']>[number];

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
export function versionsOf(command: string, { relations }: Catalog): Routine[] {
  return (relations.functions ?? []).filter(
    (routine) => routine.name === command && isCallable(routine),
  );
}

/** As PostgREST: an argument without a name is called by itself alone, and only where it is a text of a kind. */
export function isCallable({ arg_names: names, arg_types: types }: Routine): boolean {
  const unnamed = types.filter((_type, n) => !names[n]);
  return (
    unnamed.length === 0 ||
    (unnamed.length === 1 && /^(bytea|jsonb?|text|xml)$/.test(types[0] ?? ''))
  );
}

/** Whether a request may only read: as PostgREST, also a command that is declared to change nothing (stable, immutable). */
export function onlyReads(method: string, versions: readonly Routine[]): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return versions.length > 0 && versions.every(({ volatility }) => volatility !== 'v');
}
