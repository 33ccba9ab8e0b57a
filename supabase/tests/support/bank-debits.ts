import { givenLine } from './bank-lines.ts';
import type { Sql } from './database.ts';
import { people, tenants } from './ids.ts';
import { newId, receive } from './ledger.ts';

/** A line that takes 25.00 as a fee of the bank, or as it is given. */
export const givenDebit = (sql: Sql, of: Parameters<typeof givenLine>[1] = {}) =>
  givenLine(sql, { amount: -25, payer: '', text: 'Service charge', bank_reference: '', ...of });

interface Fee {
  id?: string;
  kind?: string;
  reference?: string | null;
  reason?: string | null;
}

/** Posts a fee from a line; the id of the posting. */
export async function postFee(sql: Sql, line: string, fee: Fee = {}): Promise<string> {
  const { id = newId(), kind = 'bank_charge', reference = null, reason = null } = fee;
  await sql`select post_line_fee(${id}, ${line}, ${kind}, ${reference}, ${reason})`;
  return id;
}

/** A refund of money on the account of the member; its id. */
export async function givenRefund(
  sql: Sql,
  { amount = 40, reference = 'REF-2026-77', id = newId() } = {},
): Promise<string> {
  await receive(sql, amount, []);
  await sql`select refund_account(
    ${id}, ${tenants.first}, ${people.member}, ${amount}, '2026-01-10', 'wire', 'Paid twice.', ${reference})`;
  return id;
}

export const matchRefund = (sql: Sql, line: string, refund: string) =>
  sql`select match_line_refund(${line}, ${refund})`;

export interface Debit {
  state: string;
  rest: number;
  debit: {
    proposal: string | null;
    refund: { id: string; reference: string } | null;
    fees: { id: string; kind: string; amount: number; number: string; is_reversed: boolean }[];
  } | null;
}

/** A line as the list of staff has it. */
export async function debitOf(sql: Sql, line: string): Promise<Debit | undefined> {
  const rows = await sql<Debit[]>`
    select state, rest::float, debit from bank_line_list(${tenants.first}, 'every', only_line => ${line})`;
  return rows[0];
}
