import { describe, expect, test } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties } from './support/ids.ts';

const database = useDatabase();

/** A draft of the member for their company. */
async function given(sql: Sql, kind: string, details: object, on = '2026-03-01'): Promise<string> {
  await become(sql, 'member');
  const id = crypto.randomUUID();
  await sql`select start_change_request(${id}, ${companies.mine}, ${kind})`;
  await sql`select save_change_request(${id}, 1, ${on}, ${sql.json(details as never)})`;
  return id;
}

const consequences = (sql: Sql, id: string) =>
  sql`select kind, title, due_on::text, amount::float from change_request_consequences(${id})`;

describe('[COM-04] what follows from a change', () => {
  testAccess(
    database,
    `
                     | anon  | stranger  | member | otherMember | owner | otherTenantOwner | admin | suspended
      of my request  | grant | not_found | yes    | not_found   | yes   | not_found        | yes   | account.suspended
    `,
    {
      'of my request': after(
        (sql) => given(sql, 'registered_office', { address: 'Bay Street' }),
        (sql, id) => consequences(sql, id),
      ),
    },
  );

  test('a move is filed by the days of the rule, counted from the day of effect', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await given(sql, 'registered_office', { address: 'Bay Street' });
      const [rule] = await sql`select plus_days from obligation_rules where code = 'RO_CHANGE'`;
      const [day] =
        await sql`select ('2026-03-01'::date + ${rule?.['plus_days'] as number}::integer)::text as day`;
      return { rows: await consequences(sql, id), day: day?.['day'] as string };
    });
    expect(seen.rows).toContainEqual(
      expect.objectContaining({
        kind: 'duty',
        title: 'Change of registered office',
        due_on: seen.day,
      }),
    );
  });

  test('a new name costs what the dated table says', async () => {
    const rows = await database.as('member', async (sql) =>
      consequences(sql, await given(sql, 'company_name', { name: 'Other Ltd.' })),
    );
    expect(rows.filter((row) => row['kind'] === 'fee').map((row) => row['amount'])).toEqual([
      125, 100,
    ]);
  });

  test('who enters a register needs an identity check, described or known', async () => {
    const rows = await database.as('member', async (sql) =>
      consequences(
        sql,
        await given(sql, 'appoint_officer', {
          role: 'director',
          party: { kind: 'person', name: 'Ada Rolle', country: 'BS' },
        }),
      ),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'identity_check', title: 'Ada Rolle' }),
    );
    expect(rows.filter((row) => row['kind'] === 'duty').length).toBeGreaterThan(0);
  });

  test('[KYC-05] the id of a party of another client tells nothing of it', async () => {
    const rows = await database.as('member', async (sql) =>
      consequences(
        sql,
        await given(sql, 'appoint_officer', {
          role: 'director',
          party: { party_id: parties.others },
        }),
      ),
    );
    expect(rows.filter((row) => row['kind'] === 'identity_check')).toEqual([]);
  });

  test('another kind of change has no consequence that a rule knows', async () => {
    const rows = await database.as('member', async (sql) =>
      consequences(sql, await given(sql, 'other', {})),
    );
    expect(rows).toEqual([]);
  });
});
