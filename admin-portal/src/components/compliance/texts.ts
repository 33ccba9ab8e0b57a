import { conditionLabels } from '#/components/company/condition-labels.ts';

/** What can happen to a company that no register holds and that duties follow from, as `record_event` names it. */
export const eventLabels = {
  ma_amended: 'Memorandum or articles amended',
  registered_office_changed: 'Registered office changed',
  director_or_officer_changed: 'Director or officer changed',
  bo_identified_or_changed: 'Beneficial owner identified or changed',
  incorporated_or_records_location_changed: 'Accounting records moved',
} as const;

/** The event as text; its code where it is not known here. */
export function eventText(event: string): string {
  return event in eventLabels ? eventLabels[event as keyof typeof eventLabels] : event;
}

export type ConditionCode = keyof typeof conditionLabels;

export const conditionCodes = Object.keys(conditionLabels) as ConditionCode[];
