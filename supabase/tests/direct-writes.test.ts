import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

/**
 * All that a browser writes without a command, as schema-rules.test.ts allows it. Hosted, PostgREST forwards what Postgres says of it, so a
 * trigger refuses each value that a column or a constraint would refuse, with a name of ours.
 */
const writable: Record<string, { of: string; columns: Record<string, unknown[]> }> = {
  notifications: { of: 'user_id', columns: { read: [null, true, false] } },
  profiles: {
    of: 'id',
    columns: {
      avatar_path: [null, '', 'x'.repeat(400), '../x', `${people.otherMember}/a.png`],
      full_name: [null, '', 'Ada', 'x'.repeat(161), 'x'.repeat(90_000)],
      last_active_tenant: [null, tenants.first, crypto.randomUUID()],
      phone: [null, '', '+1 242 555 0100', '1'.repeat(41), 'x'.repeat(90_000)],
      preferences: [null, [], 1, 'x', {}, { a: 'x'.repeat(20_001) }],
    },
  },
};

describe('[CALL-03] what a browser writes without a command', () => {
  test('is these columns, and no table is inserted into or deleted from', async () => {
    const granted = await database.asPostgres(
      (sql) => sql`
        select table_schema || '.' || table_name as table, privilege_type as action, array_agg(column_name::text order by column_name) as columns
        from information_schema.column_privileges
        where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'PUBLIC')
          and privilege_type in ('INSERT', 'UPDATE')
        group by 1, 2 order by 1`,
    );
    expect(granted).toEqual(
      Object.entries(writable).map(([table, { columns }]) => ({
        table: `public.${table}`,
        action: 'UPDATE',
        columns: Object.keys(columns),
      })),
    );
  });

  const cases = Object.entries(writable).flatMap(([table, { of, columns }]) =>
    Object.entries(columns).flatMap(([column, values]) =>
      values.map((value) => ({ table, of, column, value })),
    ),
  );

  test.each(['member', 'admin'] as const)(
    'answers %s with names of the catalogue alone',
    async (persona) => {
      await database.asPostgres(async (sql) => {
        await givenNotification(sql, persona);
        await become(sql, persona);
        const raw: string[] = [];
        let refused = 0;
        for (const { table, of, column, value } of cases) {
          const given =
            value !== null && column === 'preferences' ? sql.json(value as never) : value;
          // The attempts share one transaction.
          // oxlint-disable-next-line no-await-in-loop
          const outcome = await refusalWithin(
            sql,
            () =>
              sql`update ${sql(table)} set ${sql({ [column]: given } as never)} where ${sql(of)} = auth.uid()`,
          );
          // Words of Postgres are thrown; these two are its refusals of a right.
          if (outcome === 'policy' || outcome === 'grant') raw.push(`${table}.${column}`);
          else if (outcome !== undefined) refused += 1;
        }
        expect(raw).toEqual([]);
        expect(refused).toBeGreaterThanOrEqual(12);
      });
    },
  );
});

async function givenNotification(sql: Sql, persona: 'member' | 'admin') {
  await sql`insert into notifications (user_id, kind, title) values (${people[persona]}, 'company.changed', 'A word')`;
}
