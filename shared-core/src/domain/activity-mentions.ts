import type { BusinessActivity } from './application.ts';
import { lowerCase } from './json.ts';

/** The activities whose words a text has: whole words or their beginnings, as private.mention_text compares them. */
export function mentioned<T extends Pick<BusinessActivity, 'words'>>(
  text: string,
  activities: readonly T[],
): T[] {
  const plain = lowerCase(text).replace(
    /[\u0001-\u002c\u002e\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+/g,
    ' ',
  );
  return activities.filter(({ words }) => words?.some((word) => ` ${plain}`.includes(` ${word}`)));
}
