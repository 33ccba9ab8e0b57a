/** A line of a comparison: in both texts, in the earlier alone, or in the later alone. */
export interface DifferentLine {
  in: 'both' | 'before' | 'after';
  text: string;
}

/** Above this many pairs of lines, texts are not compared line by line. */
const MOST_PAIRS = 2_000_000;

/** What a text was and what it became, line by line, with the longest common lines. */
export function difference(before: string, after: string): DifferentLine[] {
  const one = before.split('\n');
  const other = after.split('\n');
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1;
  const both = (lines: readonly string[]) =>
    lines.map((text): DifferentLine => ({ in: 'both', text }));
  return [
    ...both(one.slice(0, start)),
    ...compared(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    ...both(one.slice(one.length - end)),
  ];
}

function compared(one: readonly string[], other: readonly string[]): DifferentLine[] {
  const only = (where: 'before' | 'after', lines: readonly string[]) =>
    lines.map((text): DifferentLine => ({ in: where, text }));
  if (one.length === 0 || other.length === 0 || one.length * other.length > MOST_PAIRS)
    return [...only('before', one), ...only('after', other)];
  const lengths = commonLengths(one, other);
  const lines: DifferentLine[] = [];
  let at = 0;
  let to = 0;
  while (at < one.length && to < other.length) {
    if (one[at] === other[to]) {
      lines.push({ in: 'both', text: one[at] ?? '' });
      at += 1;
      to += 1;
    } else if ((lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0)) {
      lines.push({ in: 'before', text: one[at] ?? '' });
      at += 1;
    } else {
      lines.push({ in: 'after', text: other[to] ?? '' });
      to += 1;
    }
  }
  return [...lines, ...only('before', one.slice(at)), ...only('after', other.slice(to))];
}

/** For each pair of places, how many lines the rests have in common. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at -= 1) {
    const row = lengths[at];
    const below = lengths[at + 1];
    if (!row || !below) continue;
    for (let to = other.length - 1; to >= 0; to -= 1) {
      row[to] =
        one[at] === other[to]
          ? (below[to + 1] ?? 0) + 1
          : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return lengths;
}
