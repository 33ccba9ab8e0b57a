import { formatDate } from './format.ts';

/** A day as the database writes it, with spaces that do not break (private.long_day). */
const longDay = /(\d{1,2})\u00a0([A-Z][a-z]{2})[a-z]*\u00a0(\d{4})/g;
const monthStarts = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/**
 * A text of the database with its days in the format of the person: 'due on 6 November 2026' → 'due on 11/06/2026'. A day that a person
 * typed has ordinary spaces and stays as it is, so that texts which quote people may pass.
 */
export function formatDaysIn(text: string): string {
  return text.replace(longDay, (_, day: string, month: string, year: string) => {
    const number = monthStarts.indexOf(month) / 3 + 1;
    return formatDate(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
  });
}
