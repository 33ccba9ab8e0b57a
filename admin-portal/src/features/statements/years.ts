import { nassauToday } from '@portal/shared-core/domain/format';

/** The statements of a year open in its October (statement_years). */
const FIRST_MONTH = 10;
const FIRST_YEAR = 2025;

/** The year whose statements are open. */
export function openYear(): number {
  const [year, month] = nassauToday().split('-').map(Number);
  return (year ?? 0) - ((month ?? 0) >= FIRST_MONTH ? 0 : 1);
}

/** The year of the filter; the one that is open without it. */
export function yearOf(text: string | null | undefined): number {
  return /^\d{4}$/.test(text ?? '') ? Number(text) : openYear();
}

/** The years before, the latest first. */
export function formerYears(): number[] {
  return Array.from(
    { length: Math.max(0, openYear() - FIRST_YEAR) },
    (_, back) => openYear() - 1 - back,
  );
}
