import { become, type Sql } from './database.ts';
import { people } from './ids.ts';

/** Gives a member of staff every duty that decides something. */
export async function giveEveryDuty(sql: Sql, id: string): Promise<void> {
  await giveDuties(sql, id, ['reviewer', 'compliance_officer', 'senior', 'billing']);
}

/** Gives a member of staff these duties and no others. */
export async function giveDuties(sql: Sql, id: string, duties: readonly string[]): Promise<void> {
  await sql`delete from staff_duties where user_id = ${id}`;
  await sql`insert into staff_duties (user_id, duty)
    select ${id}, duty from unnest(${sql.array([...duties])}::staff_duty[]) as duty`;
}

/** A second member of staff: the stranger of the fixtures, made one. Goes on as them. */
export async function becomeColleague(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`update profiles set role = 'admin' where id = ${people.stranger}`;
  await giveEveryDuty(sql, people.stranger);
  await become(sql, 'stranger');
}

/** A third member of staff: the owner of the other tenant, made one. Goes on as them. */
export async function becomeThird(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`update profiles set role = 'admin' where id = ${people.otherTenantOwner}`;
  await giveEveryDuty(sql, people.otherTenantOwner);
  await become(sql, 'otherTenantOwner');
}
