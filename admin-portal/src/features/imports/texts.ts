import { formatNumber } from '@portal/shared-core/domain/format';
import type { StateLabel } from '@portal/shared-core/domain/companies';
import { entryOf, isErrorCode } from '@portal/shared-core/errors';
import type { Database } from '@portal/shared-core/supabase';

import type { ImportCompany, ImportFigures, ImportPerson } from './api/import.queries.ts';
import { sheetKinds, sheets } from './reading/fields.ts';

type State = Database['public']['Enums']['import_state'];
type Problem = ImportCompany['problems'][number];

export const importStates: Record<State, StateLabel> = {
  reading: { label: 'Not sent to its end', tone: 'warning' },
  checking: { label: 'Being checked', tone: 'info' },
  checked: { label: 'Checked', tone: 'info' },
  running: { label: 'Being brought in', tone: 'info' },
  done: { label: 'Brought in', tone: 'good' },
  undoing: { label: 'Being undone', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
  discarded: { label: 'Given up', tone: 'neutral' },
};

/** An import whose job failed, in any of the states in which a job works. */
export const stoppedState: StateLabel = { label: 'Stopped', tone: 'bad' };

export const companyStates: Record<ImportCompany['state'], StateLabel> = {
  ready: { label: 'New', tone: 'good' },
  alike: { label: 'To decide', tone: 'warning' },
  known: { label: 'There already', tone: 'neutral' },
  refused: { label: 'Stays out', tone: 'bad' },
  entered: { label: 'Brought in', tone: 'good' },
  undone: { label: 'Undone', tone: 'neutral' },
};

export const personStates: Record<ImportPerson['state'], StateLabel> = {
  new: { label: 'New', tone: 'good' },
  known: { label: 'Known', tone: 'neutral' },
  alike: { label: 'To decide', tone: 'warning' },
  refused: { label: 'Stays out', tone: 'bad' },
};

const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    sheetKinds.flatMap((kind) => sheets[kind].fields.map(({ name, label }) => [name, label])),
  ),
  // The name of the column is that of several sheets.
  name: 'Name',
  number: 'Registration number',
};

const what: Record<Problem['code'], (field: string) => string> = {
  missing: (field) => `${field} is missing`,
  invalid: (field) => `${field} is not valid`,
  unreadable: (field) => `${field} cannot be read`,
  unknown: (field) => `${field} is not known`,
  too_long: (field) => `${field} is too long`,
  too_many: () => 'Members hold more shares than are authorised',
  twice: (field) =>
    field === 'Person'
      ? 'The person has this role twice on a day'
      : `${field} is that of a row above`,
  taken: (field) => `${field} belongs to a company of the platform that is not of this firm`,
  refused: () => 'The person stays out for a problem of their own',
  itself: () => 'A body does not own itself',
  failed: () => 'It could not be brought in',
};

/** What is wrong, in a sentence without its place. */
export function problemText({ code, column, error }: Problem): string {
  if (code === 'failed') {
    if (!error) return what.failed('');
    return isErrorCode(error) ? entryOf(error).message : error;
  }
  return what[code](fieldLabels[column ?? ''] ?? column ?? 'A value');
}

/** Where it is in the file: "Roles, row 12". */
export const placeText = ({ sheet, row }: Problem): string =>
  [sheet, row !== undefined && `row ${formatNumber(row)}`].filter(Boolean).join(', ');

/** Problems with their places, for the file to correct. */
export const placedProblems = (problems: readonly Problem[]) =>
  problems.map((problem) => ({
    sheet: problem.sheet,
    row: problem.row,
    text: problemText(problem),
  }));

/** All problems of a row in one text. */
export const problemsText = (problems: readonly Problem[]): string =>
  problems
    .map((problem) => [problemText(problem), placeText(problem)].filter(Boolean).join(' · '))
    .join('\n');

const some = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What an import does, in its consequences. */
export function consequences(figures: ImportFigures): string[] {
  const {
    ready,
    alike,
    known,
    refused,
    new_people: fresh,
    known_people: knownPeople,
    duties,
    overdue,
  } = figures;
  const coming = ready + alike;
  return [
    `Brings in ${some(coming, 'company', 'companies')} with ${some(fresh + figures.alike_people, 'new person', 'new people')}` +
      `${knownPeople > 0 ? ` and ${formatNumber(knownPeople)} whom the firm knows` : ''}.`,
    `${some(duties, 'duty is', 'duties are')} open then${overdue > 0 ? `, ${formatNumber(overdue)} of them overdue` : ''}.`,
    known > 0 &&
      `${some(known, 'company is', 'companies are')} there already and ${known === 1 ? 'stays' : 'stay'} as ${known === 1 ? 'it is' : 'they are'}.`,
    refused > 0 &&
      `${some(refused, 'company stays', 'companies stay')} out: see what is wrong below.`,
    figures.unused_people > 0 &&
      `${some(figures.unused_people, 'person is', 'people are')} named by no company and ${figures.unused_people === 1 ? 'stays' : 'stay'} out.`,
  ].filter((line): line is string => typeof line === 'string');
}

/** What an import did. */
export function results(figures: ImportFigures): string[] {
  const { entered, known, refused, undone, stay, duties, overdue } = figures;
  return [
    undone > 0
      ? `${some(undone, 'company was', 'companies were')} taken out again.`
      : `${some(entered, 'company was', 'companies were')} brought in; ${some(duties, 'duty', 'duties')} came with ${entered === 1 ? 'it' : 'them'}${overdue > 0 ? `, ${formatNumber(overdue)} of them overdue` : ''}.`,
    stay > 0 &&
      `${some(stay, 'company stays', 'companies stay')}: someone has worked on ${stay === 1 ? 'it' : 'them'} since.`,
    known > 0 && `${some(known, 'company was', 'companies were')} there already.`,
    refused > 0 && `${some(refused, 'company stayed', 'companies stayed')} out.`,
  ].filter((line): line is string => typeof line === 'string');
}
