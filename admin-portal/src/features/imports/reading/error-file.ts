import type { TextSheet } from '@portal/shared-core/ui/text-workbook';

import type { Json, Portfolio, Sheet } from './assemble.ts';
import { sheets as kinds } from './fields.ts';
import { textOf, type Cell } from './values.ts';

/** The heading of what is wrong; no sheet of a portfolio has such a column. */
const PROBLEM = 'Problem';

/** A company that stays out: its place in the file, and what is wrong with its rows. */
export interface Refused {
  place: number;
  name: string;
  problems: readonly PlacedProblem[];
}

export interface PlacedProblem {
  sheet?: string | undefined;
  row?: number | undefined;
  text: string;
}

const LISTS = ['roles', 'charges', 'duties', 'documents'];

const textIn = (of: Json, name: string) => {
  const value = of[name];
  return typeof value === 'string' ? value : '';
};
const listOf = (of: Json | undefined, name: string) => (of?.[name] as Json[] | undefined) ?? [];

/** Whether the companies that stayed out are those of these sheets: a person may have selected another file. */
export const isFileOf = ({ companies }: Portfolio, refused: readonly Refused[]) =>
  refused.every(({ place, name }) => ((companies[place - 1]?.['name'] as string) ?? '') === name);

/**
 * The rows of a file that did not come in, as they were sent, each with what is wrong: companies that stay out with everything that belongs
 * to them, and rows that lead to no company. Corrected, it can be sent as it is.
 */
export function errorSheets(
  sheets: readonly Sheet[],
  { companies, people, strays }: Portfolio,
  refused: readonly Refused[],
  ofPeople: readonly PlacedProblem[],
): TextSheet[] {
  const wanted = new Map<string, Set<string>>();
  const companyOf = new Map<string, string>();
  const keyOf = (sheet: unknown, row: unknown) => `${String(row)} ${String(sheet)}`;
  const want = ({ sheet, row }: Json | PlacedProblem, text?: string) => {
    const found = wanted.get(keyOf(sheet, row)) ?? new Set<string>();
    if (text) found.add(text);
    wanted.set(keyOf(sheet, row), found);
  };

  const byKey = new Map(people.map((person) => [person['key'], person]));
  const taken = new Set<unknown>();
  const takePerson = (key: unknown) => {
    const person = byKey.get(key);
    // In a ring of owners one comes back.
    if (!person || taken.has(key)) return;
    taken.add(key);
    want(person);
    for (const owner of listOf(person, 'owners')) {
      want(owner);
      takePerson(owner['owner']);
    }
  };

  for (const { place, problems } of refused) {
    const company = companies[place - 1];
    if (!company) continue;
    want(company);
    for (const item of LISTS.flatMap((list) => listOf(company, list))) {
      want(item);
      // The row above it may have come in.
      companyOf.set(
        keyOf(item['sheet'], item['row']),
        textIn(company, 'registration_number') || textIn(company, 'name'),
      );
      takePerson(item['person']);
    }
    for (const problem of problems) want(problem.sheet ? problem : company, problem.text);
  }
  for (const problem of ofPeople) {
    // Only of people whose companies stay out.
    if (wanted.has(keyOf(problem.sheet, problem.row))) want(problem, problem.text);
  }
  for (const { sheet, row, why } of strays) want({ sheet, row }, why);

  return sheets.flatMap(({ table, kind, columns }) => {
    const types = new Map(kinds[kind].fields.map(({ name, type }) => [name, type]));
    // Of a file that was an error file itself.
    const kept = table.headings.flatMap((heading, at) => (heading === PROBLEM ? [] : [at]));
    const rows = table.rows.flatMap(({ row, cells }) => {
      const key = keyOf(table.name, row);
      const texts = wanted.get(key);
      if (!texts) return [];
      const written = kept.map((at) => {
        const text = cellText(cells[at], types.get(columns[at] ?? ''));
        return columns[at] === 'company' && textOf(cells[at]) === ''
          ? (companyOf.get(key) ?? text)
          : text;
      });
      return [[...written, [...texts].join('; ')]];
    });
    const headings = [...kept.map((at) => table.headings[at] ?? ''), PROBLEM];
    return rows.length > 0 ? [{ name: table.name, headings, rows }] : [];
  });
}

/** A cell as a text that is read again as what it was. */
function cellText(cell: Cell, type: string | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (type === 'percent' && typeof cell === 'number' && cell > 0 && cell <= 1) {
    return `${Math.round(cell * 1e8) / 1e6}%`;
  }
  return String(cell);
}
