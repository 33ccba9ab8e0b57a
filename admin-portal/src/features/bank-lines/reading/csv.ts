import { dayParts, orderOf, type DayOrder } from '@portal/shared-core/domain/day-order';
import Papa from 'papaparse';

import { readMoney } from './amounts.ts';
import {
  dayOf,
  decimalOf,
  inOneLine,
  MOST_LINES,
  UnreadableFile,
  type Problem,
  type Statement,
} from './statement.ts';

/** What a column holds; '' is left out. */
export type Role =
  | ''
  | 'day'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'sign'
  | 'payer'
  | 'text'
  | 'reference'
  | 'currency';

/** A file as a table, with what its columns seem to hold. */
export interface CsvTable {
  /** The rows of payments, each with its line in the file. */
  rows: readonly { line: number; cells: readonly string[] }[];
  heads: readonly string[];
  roles: readonly Role[];
}

// The name of banks by what they head. The first that fits counts, so that "value date" is not the day where a booking date is there.
const HEADS: readonly (readonly [Role, RegExp])[] = [
  [
    'day',
    /^(booking|posting|posted|post|transaction|trans|entry|effective)? ?(date|day)( posted)?$|^buchungstag$/,
  ],
  ['debit', /^(debits?|withdrawals?|paid out|money out|debit amount|amount debited)$/],
  ['credit', /^(credits?|deposits?|paid in|money in|credit amount|amount credited)$/],
  ['sign', /^(dr\/cr|cr\/dr|d\/c|c\/d|debit\/credit|credit\/debit|type of entry|direction)$/],
  ['amount', /^(transaction )?(amount|sum|betrag)( \(?[a-z]{3}\)?)?$/],
  [
    'payer',
    /payer|counterparty|remitter|ordering|debtor|sender|paid by|^(from|name)$|beneficiary\/payer/,
  ],
  [
    'reference',
    /^(bank|transaction|trans|entry)? ?(ref|reference|id|number|no)( (no|number|id))?\.?$/,
  ],
  ['currency', /^(currency|ccy|cur|account currency)$/],
  [
    'text',
    /descri|detail|narrat|particular|memo|remittance|message|information|purpose|text|note|comment|payment ref/,
  ],
];

/** Reads the table of a CSV: its separator, the row of heads, and what the columns hold. */
export function readTable(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t'],
  });
  const filled = data
    .map((cells, i) => ({ line: i + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length > MOST_LINES + 50) {
    throw new UnreadableFile('The file has more than 5,000 lines. Export a shorter period.');
  }
  // Banks write the account and the period above the heads.
  const at = filled
    .slice(0, 30)
    .findIndex(({ cells }) => rolesOf(cells).filter(Boolean).length >= 2);
  const heads = at < 0 ? [] : (filled[at]?.cells ?? []);
  const rows = filled.slice(at + 1);
  const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length));
  if (rows.length === 0 || width < 2) {
    throw new UnreadableFile('No table was found: at least a day and an amount are needed.');
  }
  const roles = rolesOf(heads);
  return {
    rows,
    heads: Array.from({ length: width }, (_, i) => heads[i] || `Column ${i + 1}`),
    roles: Array.from({ length: width }, (_, i) => roles[i] ?? ''),
  };
}

function rolesOf(heads: readonly string[]): Role[] {
  const taken = new Set<Role>();
  return heads.map((head) => {
    const name = head
      .toLowerCase()
      .replaceAll(/[_\s]+/g, ' ')
      .trim();
    const role = HEADS.find(([each, pattern]) => pattern.test(name) && !taken.has(each))?.[0] ?? '';
    // A text may stand in several columns.
    if (role !== 'text' && role) taken.add(role);
    return role;
  });
}

export interface CsvChoices {
  roles: readonly Role[];
  order?: DayOrder;
  /** Of lines without a column of it. */
  currency: string;
}

/** What is missing to read a table: a column, or how its days are written. */
export function missingOf(
  { rows }: CsvTable,
  { roles, order }: CsvChoices,
): 'day' | 'amount' | 'order' | null {
  const day = roles.indexOf('day');
  if (day < 0) return 'day';
  if (!roles.includes('amount') && !roles.includes('credit')) return 'amount';
  return !order && orderOf(rows.map(({ cells }) => cells[day] ?? '')) === 'open' ? 'order' : null;
}

/** The lines of a table, with its columns as they were given; those that take money have a minus. */
export function readCsv(table: CsvTable, choices: CsvChoices): Omit<Statement, 'account'> {
  const day = choices.roles.indexOf('day');
  const guessed = orderOf(table.rows.map(({ cells }) => cells[day] ?? ''));
  const order = choices.order ?? (guessed === 'mdy' ? 'mdy' : 'dmy');
  const result: Omit<Statement, 'account'> = { lines: [], leftOut: 0, problems: [] };
  for (const { line, cells } of table.rows) {
    const of = (role: Role) => inOneLine(...cells.filter((_, i) => choices.roles[i] === role));
    const problem = (why: string): Problem => ({ line, text: cells.join('; '), why });
    const cents = centsIn(of);
    if (cents === undefined) {
      // Totals and balances below the table have no day.
      if (of('day') === '') continue;
      result.problems.push(problem('The amount could not be read.'));
      continue;
    }
    if (cents === 0) {
      result.leftOut += 1;
      continue;
    }
    const parts = dayParts(of('day'), order);
    const read = parts && dayOf(...parts);
    const currency = (of('currency') || choices.currency).toUpperCase();
    if (!read) result.problems.push(problem('The day could not be read.'));
    else if (!/^[A-Z]{3}$/.test(currency)) {
      result.problems.push(problem('The currency has three letters, such as USD.'));
    } else {
      result.lines.push({
        day: read,
        amount: decimalOf(cents),
        currency,
        payer: of('payer'),
        text: of('text'),
        bankReference: of('reference'),
      });
    }
  }
  return result;
}

/** The amount of a line in cents, below nothing for a debit. */
function centsIn(of: (role: Role) => string): number | undefined {
  const [credit, debit] = [of('credit'), of('debit')];
  if (credit || debit) {
    const paid = credit ? readMoney(credit) : 0;
    if (paid === undefined || paid !== 0) return paid;
    const taken = debit ? readMoney(debit) : 0;
    return taken === undefined ? undefined : -Math.abs(taken);
  }
  const amount = readMoney(of('amount'));
  const isDebit = /^(d|dr|debit|dbit|s)$/i.test(of('sign'));
  return amount !== undefined && isDebit ? -Math.abs(amount) : amount;
}
