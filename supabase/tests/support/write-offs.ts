import type { Sql } from './database.ts';
import { become } from './database.ts';
import { tenants } from './ids.ts';

/** Sets the sum that one person writes off, as an owner. */
export const setLimit = (sql: Sql, amount: number | null, tenant: string = tenants.first) =>
  sql`select set_write_off_limit(${tenant}, ${amount})`;

/** The owner sets the sum, and the colleague goes on. */
export async function limited(sql: Sql, amount: number | null): Promise<void> {
  await become(sql, 'owner');
  await setLimit(sql, amount);
  await become(sql, 'admin');
}

export const confirm = (sql: Sql, id: string) => sql`select confirm_write_off(${id})`;

export const reject = (sql: Sql, id: string, reason: string | null = 'They will pay.') =>
  sql`select reject_write_off(${id}, ${reason})`;
