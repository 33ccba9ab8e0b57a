import { become, type Sql } from './database.ts';
import { people } from './ids.ts';

/** A second member of staff: the stranger of the fixtures, made one. Goes on as them. */
export async function becomeColleague(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`update profiles set role = 'admin' where id = ${people.stranger}`;
  await become(sql, 'stranger');
}
