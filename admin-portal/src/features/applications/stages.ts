import type { ApplicationState } from '@portal/shared-core/domain/companies';
import { nassauClock } from '@portal/shared-core/domain/format';

/** A column of the board: the states it gathers, and whom it waits on. */
export interface Stage {
  label: string;
  states: readonly ApplicationState[];
  /** Short text. */
  waitsOn: string;
}

/** From left to right. A resubmitted application goes back to review: it has waited already. */
export const stages: readonly Stage[] = [
  { label: 'Submitted', states: ['submitted'], waitsOn: 'Waits for a reviewer' },
  { label: 'In review', states: ['in_review', 'resubmitted'], waitsOn: 'Waits on us' },
  {
    label: 'Information requested',
    states: ['information_requested'],
    waitsOn: 'Waits on the client',
  },
  { label: 'Approved', states: ['approved'], waitsOn: 'Waits on our filing' },
  { label: 'Filed', states: ['filed'], waitsOn: 'Waits on the Registrar' },
];

/** How long a stage has taken others, in hours of its clock, 24 a day: `stage_estimates` of the database. */
export interface Usual {
  median: number;
  /** Nine of ten took no longer: above it an application is late. */
  ninetieth: number;
}

interface Ageing {
  /** 'Just now', '6 h', '1 day', '9 days'. */
  text: string;
  /** 'usually 2 days'; '' without a history. */
  usually: string;
  late: boolean;
  /** How much of the time that nine of ten took is used up, from 0 to 1, and where the median lies; null without a history. */
  used: { part: number; median: number } | null;
}

/** These wait on others, whose hours are not known: their clock does not leave out the weekend. */
const CALENDAR: readonly ApplicationState[] = ['information_requested', 'filed'];

/** How long an application has been in its state. Where staff have it, Saturdays and Sundays in Nassau do not count. */
export function ageingOf(
  state: ApplicationState,
  since: string,
  now: string | Date,
  usual?: Usual,
): Ageing {
  const from = nassauClock(since);
  const to = nassauClock(now);
  const seconds = CALENDAR.includes(state) ? to - from : workingSeconds(to) - workingSeconds(from);
  const hours = Math.max(0, seconds / 3600);
  return {
    text: hours < 1 ? 'Just now' : durationText(hours),
    usually: usual ? `usually ${durationText(usual.median)}` : '',
    late: usual !== undefined && hours > usual.ninetieth,
    used: usual
      ? {
          part: Math.min(1, hours / Math.max(usual.ninetieth, 1)),
          median: Math.min(1, usual.median / Math.max(usual.ninetieth, 1)),
        }
      : null,
  };
}

function durationText(hours: number): string {
  if (hours < 1) return 'less than 1 h';
  if (hours < 24) return `${Math.floor(hours)} h`;
  const days = Math.floor(hours / 24);
  return `${days} day${days === 1 ? '' : 's'}`;
}

const WEEK = 604_800;
const WORKING_WEEK = 432_000;
/** Monday 3 January 2000, in seconds. */
const A_MONDAY = 946_857_600;

/** The seconds of Monday to Friday since that Monday: of a week at most five days count. The database counts the same way. */
function workingSeconds(clock: number): number {
  const seconds = clock - A_MONDAY;
  const weeks = Math.floor(seconds / WEEK);
  return weeks * WORKING_WEEK + Math.min(seconds - weeks * WEEK, WORKING_WEEK);
}

/** The column an application is in; undefined for drafts and for what has ended. */
export function stageOf(state: ApplicationState): Stage | undefined {
  return stages.find(({ states }) => states.includes(state));
}
