/** One change of the product that some test must notice. */
export interface Mutant {
  id: string;
  /** What the product does wrong with it, in a few words. */
  what: string;
  /** Paths from the root of the repository. */
  file: string;
  tests: readonly string[];
  find: string;
  replace: string;
}

/**
 * The text of the mutated file; of SQL the function that changes, as a migration. Throws unless the text to find is there exactly
 * once: a mutant of code that has moved on proves nothing.
 */
export function mutated({ id, file, find, replace }: Mutant, source: string) {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${id}: found ${parts.length - 1} times in ${file}`);
  const text = parts.join(replace);
  if (!file.endsWith('.sql')) return { text, isMigration: false };

  const at = parts[0]?.length ?? 0;
  const start = text.lastIndexOf('\ncreate function ', at) + 1;
  const end = text.indexOf('\n$$;', at);
  if (start === 0 || end < 0) throw new Error(`${id}: lies in no function of ${file}`);
  const changed = text
    .slice(start, end + 4)
    .replace('create function', 'create or replace function');
  return { text: `${changed}\n`, isMigration: true };
}
