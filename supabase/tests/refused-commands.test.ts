import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';

const database = useDatabase();
const withOne = useDatabase();

const note = (
  sql: Sql,
  code = 'PT403',
  message = 'not_allowed',
  person: string | null = people.member,
  ip = '203.0.113.7',
) => sql`select private.note_refusal(${person}, 'approve_kyc', ${code}, ${message}, ${ip})`;

async function setAudit(sql: Sql, part: Record<string, unknown>) {
  await sql`update platform_settings set value = value || ${sql.json(part as never)} where key = 'audit'`;
}

describe('[AUD-01] refused commands', () => {
  testAccess(
    withOne,
    `
                          | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      read them           | grant | –           | –           | –           | –                | yes   | –
      read a page of them | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      read their kinds    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      write one           | grant | grant       | grant       | grant       | grant            | grant | grant
      name another in it  | grant | grant       | grant       | grant       | grant            | grant | grant
      change one          | grant | grant       | grant       | grant       | grant            | grant | grant
      remove them         | grant | grant       | grant       | grant       | grant            | grant | grant
    `,
    {
      'read them': behindOne((sql) => sql`select from refused_commands`),
      'read a page of them': behindOne((sql) => sql`select from refusal_page()`),
      'read their kinds': behindOne((sql) => sql`select from refusal_kinds()`),
      'write one': (sql) =>
        sql`insert into refused_commands (command, code) values ('approve_kyc', 'not_allowed')`,
      'name another in it': (sql) => note(sql, 'PT403', 'not_allowed', people.admin),
      'change one': (sql) => sql`update refused_commands set person = null`,
      'remove them': (sql) => sql`delete from refused_commands`,
    },
  );

  test('say who, what and why, without the words of Postgres, and are narrowed by each', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await note(sql);
      await note(sql, '42501', 'permission denied for function approve_kyc', null);
      await note(sql, 'PT422', 'Failing row contains (secret)');
      await become(sql, 'admin');
      const all = await sql`select person_id, command, code, ip from refusal_page()`;
      const count = async (query: ReturnType<Sql>) => (await query).length;
      return {
        all: [...all],
        mine: await count(sql`select from refusal_page(person => ${people.member})`),
        denied: await count(sql`select from refusal_page(answer => 'grant')`),
        others: await count(sql`select from refusal_page(asked => 'other')`),
        kinds: [...(await sql`select command, code, refusals::int from refusal_kinds()`)],
      };
    });
    const command = 'approve_kyc';
    expect(seen).toEqual({
      all: [
        { person_id: people.member, command, code: 'PT422', ip: '203.0.113.7' },
        { person_id: null, command, code: 'grant', ip: '203.0.113.7' },
        { person_id: people.member, command, code: 'not_allowed', ip: '203.0.113.7' },
      ],
      mine: 2,
      denied: 1,
      others: 0,
      kinds: [
        { command, code: 'grant', refusals: 1 },
        { command, code: 'not_allowed', refusals: 1 },
        { command, code: 'PT422', refusals: 1 },
      ],
    });
  });

  test('follow the settings of the log: level, addresses and days', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await setAudit(sql, { log_level: 'error' });
      await note(sql);
      const [silent] = await sql`select count(*)::int as n from refused_commands`;
      await setAudit(sql, { log_level: 'warn', ip_logging: false, retention_days: 30 });
      await note(sql);
      const kept = await sql`select ip from refused_commands`;
      await sql`update refused_commands set at = now() - interval '31 days'`;
      await note(sql);
      await sql`select private.forget_refusals()`;
      const [left] = await sql`select count(*)::int as n from refused_commands`;
      return [silent?.['n'] as number, [...kept], left?.['n'] as number];
    });
    expect(seen).toEqual([0, [{ ip: null }], 1]);
  });

  test('of one person fill five hundred rows an hour and no more, and leave room for others', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`select private.note_refusal(${people.member}, 'approve_kyc', 'PT403', 'not_allowed', null) from generate_series(1, 520)`;
      await note(sql, 'PT403', 'not_allowed', people.owner);
      return sql`select count(*)::int as n from refused_commands group by person order by n`;
    });
    expect([...seen]).toEqual([{ n: 1 }, { n: 500 }]);
  });
});

/** With one refusal there, whichever person reads it. */
function behindOne(read: (sql: Sql) => ReturnType<Sql>) {
  return async (sql: Sql) => {
    await withOne.commitAs('postgres', (owner) => note(owner));
    return read(sql);
  };
}
