import { askDatabase } from './database.ts';
import { newVisitor, register, type Visitor } from './people.ts';
import { ownTenant } from './tenants.ts';

export interface GivenCompanies {
  visitor: Visitor;
  tenantId: string;
  /** In the order of their names. */
  ids: string[];
}

/** A new client in a tenant of their own, with companies registered on 10 May 2024: "Ledger 001 Ltd." and so on. */
export async function givenCompanies(name: string, count = 1): Promise<GivenCompanies> {
  const visitor = newVisitor(name);
  await register(visitor);
  const tenantId = await ownTenant(visitor.email, `Ledger Services ${name}`);
  const ids = await askDatabase(async (sql) => {
    await sql`update profiles set last_active_tenant = ${tenantId} where email = ${visitor.email}`;
    const rows = await sql<{ id: string }[]>`
      insert into companies (
        tenant_id, user_id, name, type, registration_number, registration_date, capital, authorised_shares, par_value,
        fiscal_year_end, created_at)
      select ${tenantId}, person.id, 'Ledger ' || to_char(number, 'FM000') || ' Ltd.', 'IBC',
        left(${tenantId}::text, 8) || ' ' || number, '2024-05-10', 5000, 5000, 1, '12-31', '2024-05-10 12:00-05'
      from profiles as person, generate_series(1, ${count}::integer) as number
      where person.email = ${visitor.email}
      order by number
      returning id`;
    for (const { id } of rows.slice(0, 5)) {
      await sql`select private.refresh_obligations(${id})`;
    }
    return rows.map(({ id }) => id);
  });
  return { visitor, tenantId, ids };
}
