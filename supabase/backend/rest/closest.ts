/** The name that is most like another, as PostgREST hints at; undefined where none is as like as `least`, from 0 to 1. */
export function closest(
  wanted: string,
  names: readonly string[],
  least: number,
): string | undefined {
  const likeness = (name: string) =>
    1 - distance(wanted.toLowerCase(), name.toLowerCase()) / Math.max(wanted.length, name.length);
  const [best] = [...new Set(names)]
    // A longer word has more differences than would count.
    .filter((name) => Math.abs(name.length - wanted.length) <= (1 - least) * name.length + 1)
    .map((name) => ({ name, likeness: likeness(name) }))
    .toSorted((a, b) => b.likeness - a.likeness);
  return best && best.likeness >= least ? best.name : undefined;
}

/** How many letters are to be put in, left out or changed to make one word of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [n, letter] of one.split('').entries()) {
    const next = [n + 1];
    for (const [m, another] of other.split('').entries()) {
      const changed = (row[m] ?? 0) + (letter === another ? 0 : 1);
      next.push(Math.min(changed, (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
