import type { DocumentPoint } from '#/components/documents/documents.ts';

import type { Activity } from './api/application.queries.ts';

/** The licences that the activities of an application need, each with its authority. */
export function licencesFor(
  selected: readonly string[],
  activities: readonly Activity[],
): DocumentPoint[] {
  const licensed = activities.filter(
    ({ code, requirement }) =>
      requirement === 'licence' && code !== null && selected.includes(code),
  );
  if (licensed.length === 0) return [];
  const needs = licensed.map(({ name, authority }) => `${name}: ${authority}.`);
  return [
    {
      code: 'licence',
      categories: ['licence'],
      minimum: licensed.length,
      note: `Your activities need the consent of an authority. ${needs.join(' ')}`,
      maxAgeMonths: null,
    },
  ];
}
