import { mentioned } from '@portal/shared-core/domain/activity-mentions';

import type { Activity } from './api/application.queries.ts';

/** The activities that a text mentions and that are not selected yet. */
export function activitiesMeant(
  text: string,
  activities: readonly Activity[],
  selected: readonly string[],
): Activity[] {
  return mentioned(text, activities).filter(({ code }) => !selected.includes(code ?? ''));
}
