import { diffArrays } from 'diff';

/** A line of a comparison: in both texts, in the earlier alone, or in the later alone. */
export interface DifferentLine {
  in: 'both' | 'before' | 'after';
  text: string;
}

/** What a text was and what it became, line by line. */
export function difference(before: string, after: string): DifferentLine[] {
  return diffArrays(before.split('\n'), after.split('\n')).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ in: added ? 'after' : removed ? 'before' : 'both', text })),
  );
}
