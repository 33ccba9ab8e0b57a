import type { ApplicationState } from '@portal/shared-core/domain/companies';
import { daysBetween } from '@portal/shared-core/domain/format';

/** A column of the board: the states it gathers and how long an application may stay before it counts as late. */
export interface Stage {
  label: string;
  states: readonly ApplicationState[];
  /** Whom it waits on, in two words. */
  waitsOn: string;
  /** Calendar days after which a card is late. */
  patienceDays: number;
}

/** From left to right. A resubmitted application goes back to review: it has waited already. */
export const stages: readonly Stage[] = [
  { label: 'Submitted', states: ['submitted'], waitsOn: 'Unassigned', patienceDays: 1 },
  {
    label: 'In review',
    states: ['in_review', 'resubmitted'],
    waitsOn: 'Waits on us',
    patienceDays: 5,
  },
  {
    label: 'Information requested',
    states: ['information_requested'],
    waitsOn: 'Waits on the client',
    patienceDays: 7,
  },
  { label: 'Approved', states: ['approved'], waitsOn: 'Waits on our filing', patienceDays: 2 },
  { label: 'Filed', states: ['filed'], waitsOn: 'Waits on the Registrar', patienceDays: 3 },
];

interface Ageing {
  days: number;
  /** 'Today', '1 day', '9 days'. */
  text: string;
  late: boolean;
  /** How much of the stage's patience is used up, from 0 to 1. */
  used: number;
}

/** How long an application has been in its stage. */
export function ageingOf(stage: Stage, since: string, now: string | Date): Ageing {
  const days = Math.max(0, daysBetween(since, now));
  return {
    days,
    text: days === 0 ? 'Today' : `${days} day${days === 1 ? '' : 's'}`,
    late: days > stage.patienceDays,
    used: Math.min(1, days / stage.patienceDays),
  };
}

/** The column an application stands in; undefined for drafts and for what has ended. */
export function stageOf(state: ApplicationState): Stage | undefined {
  return stages.find(({ states }) => states.includes(state));
}
