import { expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { applications, people } from './support/ids.ts';

const database = useDatabase();

const written = async (sql: Sql, person: string): Promise<number | undefined> => {
  const [row] = await sql`
    select calls from private.rate_limits where caller = ${person} and action = 'bytes_written'`;
  return row?.['calls'] as number | undefined;
};

test('[APP-02] an account that saves a draft of 150 kB again and again is stopped at 32 MiB within an hour', async () => {
  await database.as('member', async (sql) => {
    const draft = (letter: string) => ({ purpose: letter.repeat(150_000) });
    let version = await save(sql, applications.mine, 1, draft('a'));
    await sql`reset role`;
    const first = (await written(sql, people.member)) ?? 0;
    expect(first).toBeGreaterThan(150_000);
    // Each further one keeps the text before and after it in the log.
    await sql`update private.rate_limits set calls = ${32 * 1024 * 1024 - 400_000} where action = 'bytes_written'`;
    await sql`set local role authenticated`;
    version = await save(sql, applications.mine, version, draft('b'));
    const again = () => save(sql, applications.mine, version, draft('c'));
    expect(await refusalWithin(sql, again)).toBe('rate.too_much');
    await sql`reset role`;
    await sql`update private.rate_limits set expires_at = now() where action = 'bytes_written'`;
    await sql`set local role authenticated`;
    expect(await refusalWithin(sql, again)).toBeUndefined();
  });
});

test('[APP-02] one letter typed into a long draft counts as that field alone, and staff are not counted', async () => {
  await database.as('member', async (sql) => {
    const text = 'a'.repeat(100_000);
    const version = await save(sql, applications.mine, 1, { purpose: text, records_location: '' });
    await sql`reset role`;
    const before = (await written(sql, people.member)) ?? 0;
    await sql`set local role authenticated`;
    await save(sql, applications.mine, version, { purpose: text, records_location: 'N' });
    await sql`reset role`;
    expect((await written(sql, people.member)) ?? 0).toBeLessThan(before + 2000);
  });
  await database.as('admin', async (sql) => {
    await sql`select set_ticket_priority(id, 'high') from support_tickets limit 1`;
    await sql`reset role`;
    expect(await written(sql, people.admin)).toBeUndefined();
  });
});
