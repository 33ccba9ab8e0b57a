import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people } from './support/ids.ts';

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

test('[APP-02] one letter typed into a long draft counts as that field alone', async () => {
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
});

/** What staff have written, by transaction. */
const byStaff = async (sql: Sql) => {
  await sql`reset role`;
  const rows = await sql`
    select calls from private.rate_limits
    where caller = ${people.admin} and action like 'bytes\\_written:%' order by action`;
  await become(sql, 'admin');
  return rows.map((row) => row['calls'] as number);
};

describe('[APP-02] staff have a limit of their own', () => {
  const write = (sql: Sql, note: string) =>
    sql`select add_staff_note(${crypto.randomUUID()}, ${note}, ${companies.mine})`;

  test('of 512 MiB within an hour', async () => {
    await database.as('admin', async (sql) => {
      await write(sql, 'First');
      expect(await byStaff(sql)).toHaveLength(1);
      await sql`reset role`;
      await sql`update private.rate_limits set calls = ${512 * 1024 * 1024 - 10_000} where caller = ${people.admin}`;
      await become(sql, 'admin');
      const many = () =>
        sql`select add_staff_note(gen_random_uuid(), repeat('a', 1500), ${companies.mine}) from generate_series(1, 12)`;
      expect(await refusalWithin(sql, many)).toBe('rate.too_much');
      await sql`reset role`;
      await sql`update private.rate_limits set expires_at = now() where caller = ${people.admin}`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, many)).toBeUndefined();
    });
  });

  test('that counts every row of a command, but for 16 kB at most', async () => {
    await database.as('admin', async (sql) => {
      const length = 1500;
      await sql`select add_staff_note(gen_random_uuid(), repeat('a', ${length}), ${companies.mine}) from generate_series(1, 40)`;
      const [counted = 0] = await byStaff(sql);
      expect(counted).toBeGreaterThan(40 * length - 16 * 1024);
    });
  });
});
