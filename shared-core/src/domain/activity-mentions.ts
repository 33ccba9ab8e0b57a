import type { BusinessActivity } from './application.ts';
import { lowerCase } from './json.ts';

/** The activities whose words a text has: whole words or their beginnings, as private.mention_text compares them. */
export function mentioned<T extends Pick<BusinessActivity, 'keywords'>>(
  text: string,
  activities: readonly T[],
): T[] {
  const plain = lowerCase(text).replace(/[^a-z0-9\u00c0-\u1fff\u2070-\u{10ffff}-]+/gu, ' ');
  return activities.filter(({ keywords }) =>
    keywords?.some((word) => ` ${plain}`.includes(` ${word}`)),
  );
}
