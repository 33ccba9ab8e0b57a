import type { Sql } from './database.ts';
import { people, tenants } from './ids.ts';
import { newId } from './ledger.ts';

/** A credit as the browser sends it. */
export interface Credit {
  day: string;
  amount: number;
  currency: string;
  payer: string;
  text: string;
  bank_reference: string;
}

export const credit = (of: Partial<Credit> = {}): Credit => ({
  day: '2026-01-05',
  amount: 812.5,
  currency: 'USD',
  payer: 'Mia Member',
  text: 'Annual fee',
  bank_reference: '',
  ...of,
});

interface Options {
  id?: string;
  tenant?: string;
  format?: string;
  account?: string;
  file?: string;
  alike?: boolean;
  check?: boolean;
}

/** Takes a statement in; the code of each of its lines, null for one that is new. */
export async function takeIn(
  sql: Sql,
  credits: readonly unknown[],
  { id = newId(), tenant = tenants.first, format = 'csv', account = '1000-1', ...of }: Options = {},
): Promise<(string | null)[]> {
  const [row] = await sql`
    select import_bank_lines(${id}, ${tenant}, ${of.file ?? 'january.csv'}, ${format}, ${account},
      ${sql.json(credits as never)}, 0, ${of.alike ?? false}, ${of.check ?? false}) as codes`;
  return row?.['codes'] as (string | null)[];
}

/** One line that is taken in; its id. */
export async function givenLine(
  sql: Sql,
  of: Partial<Credit> = {},
  options: Options = {},
): Promise<string> {
  const id = options.id ?? newId();
  await takeIn(sql, [credit(of)], { ...options, id });
  const [row] = await sql`select id from bank_lines where import_id = ${id}`;
  return row?.['id'] as string;
}

export const numberOf = async (sql: Sql, invoice: string): Promise<string> => {
  const [row] = await sql`select number from invoices where id = ${invoice}`;
  return row?.['number'] as string;
};

export const referenceOf = async (sql: Sql, invoice: string): Promise<string> => {
  const [row] = await sql`select payment_reference from invoices where id = ${invoice}`;
  return row?.['payment_reference'] as string;
};

interface Posting {
  id?: string;
  client?: string;
  amount?: number | null;
}

/** Posts a line on invoices. */
export const post = (
  sql: Sql,
  line: string,
  parts: readonly { invoice_id: string; amount: number }[],
  { id = newId(), client = people.member, amount = null }: Posting = {},
) => sql`select post_bank_line(${id}, ${line}, ${client}, ${sql.json(parts)}, ${amount})`;

export const postSure = (sql: Sql, line: string) => sql`select post_sure_line(${line})`;
export const setAside = (sql: Sql, line: string, reason: string | null = 'Interest of the bank.') =>
  sql`select set_aside_bank_line(${line}, ${reason})`;
export const takeBack = (sql: Sql, line: string) => sql`select take_back_bank_line(${line})`;

export interface Listed {
  id: string;
  state: string;
  rest: number;
  best: { number: string; reasons: string[]; differs: string[]; is_sure: boolean } | null;
}

export async function lineOf(sql: Sql, id: string): Promise<Listed | undefined> {
  const rows = await sql<Listed[]>`
    select id, state, rest::float, best from bank_line_list(${tenants.first}, 'every') where id = ${id}`;
  return rows[0];
}

/** The questions about payers: the company and the title of each. */
export async function questions(sql: Sql): Promise<{ company_id: string | null; title: string }[]> {
  const rows = await sql<{ company_id: string | null; title: string }[]>`
    select company_id, title from compliance_alerts where kind = 'payer_not_client' order by title`;
  return rows.map((row) => ({ ...row }));
}
