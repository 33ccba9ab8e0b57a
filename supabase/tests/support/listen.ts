import type { Sql } from './database.ts';

/** What the gateway checks before it lets a user listen: whether a message of the topic can be read. */
export function listen(topic: string) {
  return async (sql: Sql) => {
    const [row] = await sql`select current_setting('request.jwt.claims') as claims`;
    const [who] = await sql`select current_user as role`;
    await sql`reset role`;
    await sql`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`;
    await sql`select set_config('realtime.topic', ${topic}, true), set_config('request.jwt.claims', ${row?.['claims']}, true)`;
    await sql.unsafe(`set local role ${who?.['role']}`);
    return sql`select from realtime.messages where topic = ${topic} limit 1`;
  };
}
