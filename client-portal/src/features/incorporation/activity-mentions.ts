import type { Activity } from './api/application.queries.ts';

/** The activities that a text mentions and that are not selected yet. */
export function activitiesMeant(
  text: string,
  activities: readonly Activity[],
  selected: readonly string[],
): Activity[] {
  const normalised = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ')}`;
  return activities.filter(
    ({ code, words }) =>
      !selected.includes(code ?? '') &&
      (words ?? []).some((word) => normalised.includes(` ${word}`)),
  );
}
