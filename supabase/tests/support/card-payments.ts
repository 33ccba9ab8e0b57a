import { become, type Sql } from './database.ts';
import { companies, tenants } from './ids.ts';
import { givenIssued } from './invoices.ts';
import { newId } from './ledger.ts';

/** The ids of one payment: ours, and those of the provider. */
export function cardIds() {
  const own = newId();
  return {
    payment: own,
    refund: newId(),
    page: `cs_test_${own}`,
    paymentRef: `pi_${own}`,
    refundRef: `re_${own}`,
  };
}

/** The first firm takes cards. Ends as staff. */
export async function configure(sql: Sql): Promise<void> {
  await become(sql, 'serviceRole');
  await sql`select note_card_setup(${tenants.first}, 'stripe', '{}')`;
  await become(sql, 'admin');
  await sql`select set_card_payments(${tenants.first}, true)`;
}

/** An invoice of the member's company, of 875.00 with VAT, in a firm that takes cards. Ends as staff. */
export async function given(sql: Sql): Promise<string> {
  await configure(sql);
  return givenIssued(sql, companies.mine);
}

/** What the function says after it has checked an event: that the page is paid in full, unless it is said otherwise. Ends as the function. */
export async function event(
  sql: Sql,
  ids: ReturnType<typeof cardIds>,
  of: object,
  tenant: string = tenants.first,
): Promise<string> {
  await become(sql, 'serviceRole');
  const said = {
    kind: 'paid',
    reference: ids.payment,
    page_id: ids.page,
    payment_ref: ids.paymentRef,
    amount: 875,
    currency: 'usd',
    refund_id: ids.refund,
    refund_ref: ids.refundRef,
    ...of,
  };
  const [row] =
    await sql`select record_card_event(${tenant}, 'stripe', ${sql.json(said)}) as outcome`;
  return row?.['outcome'] as string;
}

export async function stateOf(sql: Sql, payment: string) {
  await become(sql, 'postgres');
  const [row] = await sql`
    select state, received::float, refunded::float, posted_at is not null as is_posted from card_payments where id = ${payment}`;
  return { ...row };
}

/** What staff have to look at, by its kind. */
export async function problems(sql: Sql, payment: string): Promise<string[]> {
  const rows =
    await sql`select kind from card_problems where payment_id = ${payment} and settled_at is null order by kind`;
  return rows.map((row) => row['kind'] as string);
}
