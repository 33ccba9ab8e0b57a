import type { Sql } from './database.ts';

export const serviceLine = {
  kind: 'service',
  label: 'Registered office',
  amount: 750,
  per: 'year',
  vat_treatment: 'standard',
};
export const feeLine = {
  kind: 'government',
  label: 'Certificate of good standing',
  amount: 50,
  vat_treatment: 'disbursement_out_of_scope',
};

export interface Invoice {
  state: string;
  version: number;
  number: string | null;
  total: string;
  paid: string;
  vat_percent: string;
}

export async function invoiceOf(sql: Sql, id: string): Promise<Invoice | undefined> {
  const [row] = await sql`select * from invoices where id = ${id}`;
  return row as Invoice | undefined;
}

export async function setLines(
  sql: Sql,
  id: string,
  lines: unknown,
  version?: number,
): Promise<number> {
  const expected = version ?? (await invoiceOf(sql, id))?.version ?? 0;
  const [row] =
    await sql`select set_invoice_lines(${id}, ${expected}, ${sql.json(lines as never)}) as version`;
  return row?.['version'] as number;
}

/** A draft for a company, by staff. */
export async function givenDraft(
  sql: Sql,
  company: string,
  lines: unknown = [feeLine, serviceLine],
): Promise<string> {
  const id = crypto.randomUUID();
  await sql`select draft_invoice(${id}, company_id => ${company})`;
  await setLines(sql, id, lines);
  return id;
}

/** The same, issued; due in 30 days. */
export async function givenIssued(
  sql: Sql,
  company: string,
  lines: unknown = [feeLine, serviceLine],
): Promise<string> {
  const id = await givenDraft(sql, company, lines);
  await sql`select issue_invoice(${id}, now()::date + 30)`;
  return id;
}

export const pay = (
  sql: Sql,
  invoice: string,
  amount: number | null,
  id: string = crypto.randomUUID(),
  day = '2026-01-05',
) => sql`select record_payment(${id}, ${invoice}, ${amount}, ${day}, 'wire', 'W-1')`;
