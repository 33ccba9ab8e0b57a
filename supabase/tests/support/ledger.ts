import type { Sql } from './database.ts';
import { people, tenants } from './ids.ts';
import { givenIssued, pay } from './invoices.ts';

export const newId = (): string => crypto.randomUUID();

/** What is posted on an invoice, in its order: the kind and the amount. */
export async function postings(sql: Sql, invoice: string): Promise<[string, number][]> {
  const rows =
    await sql`select kind, amount::float from ledger_entries where invoice_id = ${invoice} order by seq`;
  return rows.map((row) => [row['kind'] as string, row['amount'] as number]);
}

/** The state of an invoice and what it says of money. */
export async function standing(sql: Sql, invoice: string) {
  const [row] = await sql`
    select state, (total - paid)::float as owed, credited::float, written_off::float from invoices where id = ${invoice}`;
  return { ...row };
}

/** The money on account of a client. */
export async function held(sql: Sql, client: string = people.member): Promise<number> {
  const [row] = await sql`select held::float from client_accounts
    where client_id = ${client} and tenant_id = ${tenants.first} and currency = 'USD'`;
  return (row?.['held'] as number | undefined) ?? 0;
}

/** An invoice on which so much was paid, with the id of the payment. */
export async function givenPaid(
  sql: Sql,
  company: string,
  amount: number,
): Promise<{ invoice: string; payment: string }> {
  const invoice = await givenIssued(sql, company);
  const payment = newId();
  await pay(sql, invoice, amount, payment);
  return { invoice, payment };
}

export const reverse = (sql: Sql, entry: string, id = newId(), reason = 'Wrong invoice.') =>
  sql`select reverse_entry(${id}, ${entry}, ${reason})`;

export const refund = (sql: Sql, invoice: string, amount: number, id = newId()) =>
  sql`select refund_invoice(${id}, ${invoice}, ${amount}, '2026-01-06', 'wire', 'Paid twice.', 'R-1')`;

export const refundAccount = (
  sql: Sql,
  amount: number,
  client: string = people.member,
  id = newId(),
) =>
  sql`select refund_account(${id}, ${tenants.first}, ${client}, ${amount}, '2026-01-06', 'wire', 'Sent back.')`;

export const writeOff = (sql: Sql, invoice: string, amount: number, id = newId()) =>
  sql`select write_off(${id}, ${invoice}, ${amount}, 'Too small to collect.')`;

export const applyAccount = (sql: Sql, invoice: string, amount: number, id = newId()) =>
  sql`select apply_account(${id}, ${invoice}, ${amount})`;

/** One payment over several invoices. */
export const receive = (
  sql: Sql,
  amount: number,
  parts: readonly { invoice_id: string; amount: number }[] | object,
  { id = newId(), client = people.member }: { id?: string; client?: string } = {},
) =>
  sql`select record_receipt(${id}, ${tenants.first}, ${client}, ${amount}, '2026-01-05', 'wire', ${sql.json(parts as never)}, 'W-9')`;

/** The lines of an invoice that are no VAT. */
export async function linesOf(
  sql: Sql,
  invoice: string,
): Promise<{ id: string; amount: number }[]> {
  const rows = await sql`select id, amount::float from invoice_lines
    where invoice_id = ${invoice} and kind <> 'vat' order by position`;
  return rows.map((row) => ({ id: row['id'] as string, amount: row['amount'] as number }));
}

/** A credit note over the lines of an invoice, by their position; so much of each. */
export async function credit(
  sql: Sql,
  invoice: string,
  amounts: readonly (number | null)[],
  id = newId(),
): Promise<string> {
  const lines = await linesOf(sql, invoice);
  const parts = amounts.flatMap((amount, i) =>
    amount === null ? [] : [{ line_id: lines[i]?.id, amount }],
  );
  const [row] =
    await sql`select issue_credit_note(${id}, ${invoice}, ${sql.json(parts)}, 'Billed too much.') as number`;
  return row?.['number'] as string;
}
