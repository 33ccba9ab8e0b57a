import type { Sql } from './database.ts';
import { tenants } from './ids.ts';

export interface BankDetails {
  tenant_id: string;
  currency: string | null;
  account_holder: string;
  bank_name: string;
  account_number: string | null;
  valid_from: string | null;
  reason: string | null;
  bank_address?: string;
  bic?: string;
  intermediary?: string;
  office_note?: string;
}

/** Proposes bank details of the first tenant in dollars, and gives their id. */
export async function propose(
  sql: Sql,
  given: Partial<BankDetails> = {},
  id: string = crypto.randomUUID(),
): Promise<string> {
  const details: BankDetails = {
    tenant_id: tenants.first,
    currency: 'USD',
    account_holder: 'First Corporate Services Ltd.',
    bank_name: 'Bank of the Test',
    account_number: '1000-4471-22',
    valid_from: await today(sql),
    reason: 'The bank gave us a new account.',
    ...given,
  };
  await sql`select propose_bank_details(
    ${id}, ${details.tenant_id}, ${details.currency}, ${details.account_holder}, ${details.bank_name}, ${details.account_number},
    ${details.valid_from}, ${details.reason}, bank_address => ${details.bank_address ?? null}, bic => ${details.bic ?? null},
    intermediary => ${details.intermediary ?? null}, office_note => ${details.office_note ?? null})`;
  return id;
}

export const confirm = (sql: Sql, id: string) => sql`select confirm_bank_details(${id})`;
export const reject = (sql: Sql, id: string, reason: string | null = 'Not by the bank.') =>
  sql`select reject_bank_details(${id}, ${reason})`;

export const inForce = (sql: Sql, tenant: string = tenants.first) =>
  sql`select * from bank_details_in_force(${tenant})`;

/** The day in Nassau, so many days from today. */
export async function today(sql: Sql, plus = 0): Promise<string> {
  const [row] =
    await sql`select to_char((now() at time zone 'America/Nassau')::date + ${plus}::integer, 'YYYY-MM-DD') as day`;
  return row?.['day'] as string;
}
