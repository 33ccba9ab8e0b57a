import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { hits, parties, people, tenants } from './support/ids.ts';

const database = useDatabase();

const decide = (sql: Sql, isMatch: boolean | null, reason: string | null, id: string = hits.mine) =>
  sql`select decide_hit(${id}, ${isMatch}, ${reason})`;

describe('[KYC-04] [KYC-05] lists and hits are for staff alone', () => {
  testAccess(
    database,
    `
                     | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read lists     | grant | –           | –           | –           | –           | –                | yes       | –
      read entries   | grant | –           | –           | –           | –           | –                | yes       | –
      read hits      | grant | –           | –           | –           | –           | –                | yes       | –
      write a list   | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      write an entry | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      write a hit    | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      change a hit   | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      decide         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reopen         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      decide nothing | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'read lists': (sql) => sql`select from watchlists`,
      'read entries': (sql) => sql`select from watchlist_entries`,
      'read hits': (sql) => sql`select from screening_hits`,
      'write a list': (sql) =>
        sql`insert into watchlists (code, name, source_note) values ('x_y', 'X Y', 'x')`,
      'write an entry': (sql) =>
        sql`insert into watchlist_entries (watchlist, external_id, schema_name, name, fingerprint)
            values ('test_list', 'x', 'Person', 'X', ${'a'.repeat(64)})`,
      'write a hit': (sql) =>
        sql`insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
            values (${tenants.first}, ${parties.mine}, ${crypto.randomUUID()}, ${'a'.repeat(64)}, 1, '[]')`,
      'change a hit': (sql) => sql`update screening_hits set state = 'false_match'`,
      decide: (sql) => decide(sql, false, 'Another birth date.'),
      reopen: (sql) => sql`select reopen_hit(${hits.mine})`,
      'decide nothing': (sql) => decide(sql, false, 'x', crypto.randomUUID()),
    },
  );

  test('[LIVE-01] a decision signals to staff and to no one else', async () => {
    const topics = await database.as('admin', async (sql) => {
      await decide(sql, true, 'Same passport.');
      await sql`reset role`;
      const rows =
        await sql`select distinct topic from realtime.messages where payload::text like '%screening%'`;
      return rows.map((row) => row['topic'] as string);
    });
    expect(topics).toEqual([`tenant:${tenants.first}:staff`]);
  });
});

describe('[KYC-04] deciding on a hit', () => {
  test('keeps the reason, the decider, and the entry of the list at the time', async () => {
    const seen = await database.as('admin', async (sql) => {
      const reasons = [
        await refusalWithin(sql, () => decide(sql, null, 'x')),
        await refusalWithin(sql, () => decide(sql, true, ' ')),
        await refusalWithin(sql, () => decide(sql, true, 'x'.repeat(2001))),
      ];
      await sql`reset role`;
      await sql`update watchlist_entries set fingerprint = ${'b'.repeat(64)}`;
      await sql`set local role authenticated`;
      await decide(sql, false, ' Another birth date. ');
      await decide(sql, false, 'Repeated');
      const other = await refusalWithin(sql, () => decide(sql, true, 'x'));
      const [decided] =
        await sql`select state, reason, decided_by, left(fingerprint, 1) as print from screening_hits`;
      await sql`select reopen_hit(${hits.mine})`;
      await sql`select reopen_hit(${hits.mine})`;
      await decide(sql, true, 'Same passport.');
      const [last] = await sql`select state, reason from screening_hits`;
      return { reasons, other, decided, last };
    });
    expect(seen).toEqual({
      reasons: ['hit.reason_missing', 'hit.reason_missing', 'hit.reason_missing'],
      other: 'hit.decided_already',
      decided: {
        state: 'false_match',
        reason: 'Another birth date.',
        decided_by: people.admin,
        print: 'b',
      },
      last: { state: 'true_match', reason: 'Same passport.' },
    });
  });

  test('a party and an entry make one hit', async () => {
    await expect(
      database.asPostgres(
        (
          sql,
        ) => sql`insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
                     select tenant_id, party_id, entry_id, fingerprint, 0.5, '[]' from screening_hits`,
      ),
    ).rejects.toThrow('screening_hits_party_id_entry_id_key');
  });
});
