import type { PaperPoint } from '#/components/papers/papers.ts';

import type { Activity } from './api/application.queries.ts';

/** What is asked of the application itself: the licences its activities need, each of an authority. */
export function licencesFor(
  chosen: readonly string[],
  activities: readonly Activity[],
): PaperPoint[] {
  const licensed = activities.filter(
    ({ code, requirement }) => requirement === 'licence' && code !== null && chosen.includes(code),
  );
  if (licensed.length === 0) return [];
  const words = licensed.map(({ name, authority }) => `${name}: ${authority}.`);
  return [
    {
      code: 'licence',
      categories: ['licence'],
      minimum: licensed.length,
      note: `What you do needs the consent of an authority. ${words.join(' ')}`,
      maxAgeMonths: null,
    },
  ];
}
