import { nassauToday } from '@portal/shared-core/domain/format';

/** From October on the round of the next year is prepared. */
const FIRST_MONTH = 10;
const YEARS_BACK = 4;

/** The year whose round is under way. */
export function currentRound(): number {
  const [year, month] = nassauToday().split('-').map(Number);
  return (year ?? 0) + ((month ?? 0) >= FIRST_MONTH ? 1 : 0);
}

/** The year of the filter; the round under way without one. */
export function yearOf(text: string | null | undefined): number {
  return /^\d{4}$/.test(text ?? '') ? Number(text) : currentRound();
}

/** The years that can be opened besides the round under way, the latest first. */
export function otherYears(): number[] {
  const now = currentRound();
  const latest = Number(nassauToday().slice(0, 4)) + 1;
  return Array.from({ length: latest - now + YEARS_BACK + 1 }, (_, back) => latest - back).filter(
    (year) => year !== now,
  );
}
