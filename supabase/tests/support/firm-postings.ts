import type { Sql } from './database.ts';
import { tenants } from './ids.ts';

export const kinds = ['provider_fee', 'bank_charge', 'fee_vat', 'rate_loss', 'rate_gain'] as const;

export interface Given {
  id?: string;
  tenant?: string;
  kind?: string;
  day?: string;
  amount?: number;
  currency?: string;
  money?: string;
  reference?: string;
  reason?: string;
  payment?: string | null;
  dispute?: string | null;
  line?: string | null;
}

/** Posts a fee or a difference and answers its id: 12.34 of the bank on a day in January, under a reference of its own. */
export async function post(sql: Sql, given: Given = {}): Promise<string> {
  const id = given.id ?? crypto.randomUUID();
  await sql`select add_firm_posting(
    ${id}, ${given.tenant ?? tenants.first}, ${given.kind ?? 'bank_charge'}, ${given.day ?? '2026-01-15'},
    ${given.amount ?? 12.34}, ${given.reference ?? id}, ${given.reason ?? 'Charge of the quarter.'}, ${given.currency ?? 'USD'},
    ${given.money ?? 'bank'}, ${given.payment ?? null}, ${given.dispute ?? null}, ${given.line ?? null})`;
  return id;
}

/** Takes a posting back. */
export const takeBack = (sql: Sql, posting: string, id: string = crypto.randomUUID()) =>
  sql`select reverse_firm_posting(${id}, ${posting}, 'Entered by mistake.')`;

/** What the journal has of a posting: kind, account, debit, credit. */
export const journalOf = async (sql: Sql, id: string) =>
  (
    await sql`
      select kind, account_kind, debit::float, credit::float from (
        select * from journal_lines(${tenants.first}, '2026-01-01')
        union all
        select * from journal_lines(${tenants.first}, private.today())
          where private.today() >= '2026-02-01') as line
      where entry_id = ${id} order by debit desc`
  ).map((line) => [line['kind'], line['account_kind'], line['debit'], line['credit']]);
