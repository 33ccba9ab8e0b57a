import type { HitPart, ScreeningHit } from '@portal/shared-core/supabase';

export type { HitPart };

/** Where a person looks like a listed one. */
export type Hit = Omit<ScreeningHit, 'strength' | 'aliases'>;

export type Strength = 'strong' | 'fair' | 'weak';

/** As private.hit_strength tells it. */
export function strengthOf(score: number): Strength {
  if (score >= 0.9) return 'strong';
  return score >= 0.8 ? 'fair' : 'weak';
}

export const strengthLabels: Record<Strength, string> = {
  strong: 'Strong',
  fair: 'Fair',
  weak: 'Weak',
};

export const partLabels: Record<HitPart['part'], string> = {
  name: 'Name',
  alias: 'Other name',
  birth_date: 'Born',
  country: 'Country',
};

export const findingLabels: Record<string, string> = {
  agrees: 'same',
  near: 'near',
  differs: 'differs',
  day_and_month_swapped: 'day and month swapped',
};

/** As private.agrees_in_all tells it: name, date of birth and country are all the same. */
export function agreesInAll(parts: readonly HitPart[]): boolean {
  const has = (is: (part: HitPart) => boolean) => parts.some(is);
  return (
    has(({ part, likeness }) => (part === 'name' || part === 'alias') && likeness === 1) &&
    has(({ part, finding }) => part === 'birth_date' && finding === 'agrees') &&
    has(({ part, finding }) => part === 'country' && finding === 'agrees')
  );
}

/** The score, and each part of it, out of 100. */
export const pointsOf = (share: number) => Math.round(share * 100);

/** A text cut into pieces that the other side has, and those it has not, letter for letter in their order. */
export function struck(text: string, other: string): { text: string; isSame: boolean }[] {
  const ours = Array.from(text);
  const theirs = Array.from(other.toLocaleLowerCase());
  const isSame = (i: number, j: number) => ours[i]?.toLocaleLowerCase() === theirs[j];
  // The length of the longest common run of letters from each place on, filled from the end.
  const lengths = new Map<string, number>();
  const at = (i: number, j: number) => lengths.get(`${i} ${j}`) ?? 0;
  for (let i = ours.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const length = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
      lengths.set(`${i} ${j}`, length);
    }
  }
  const pieces: { text: string; isSame: boolean }[] = [];
  let j = 0;
  for (const [i, letter] of ours.entries()) {
    while (!isSame(i, j) && at(i, j + 1) > at(i + 1, j)) j += 1;
    const same = j < theirs.length && isSame(i, j);
    if (same) j += 1;
    const last = pieces.at(-1);
    if (last?.isSame === same) last.text += letter;
    else pieces.push({ text: letter, isSame: same });
  }
  return pieces;
}
