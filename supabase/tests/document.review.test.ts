import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies, documents, parties, people, tenants } from './support/ids.ts';

const database = useDatabase();
const { first } = tenants;

const listed = async (sql: Sql, show: string) => {
  const rows = await sql`select id from document_review_list(${first}, ${show}, size => 1000)`;
  return rows.map(({ id }) => id as string);
};
const reopen = (sql: Sql, id: string) => sql`select reopen_document(${id})`;

describe('[DOC-03] the documents of a tenant, as staff go through them', () => {
  testAccess(
    database,
    `
                 | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      list       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      counts     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reopen     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reopen one that is not there | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed | not_found | account.suspended
    `,
    {
      list: (sql) => sql`select from document_review_list(${first}, 'all')`,
      counts: (sql) => sql`select from document_review_counts(${first})`,
      reopen: (sql) => reopen(sql, documents.mine),
      'reopen one that is not there': (sql) => reopen(sql, crypto.randomUUID()),
    },
  );

  test('each document is in its group, and the counts are those of the groups', async () => {
    const { groups, counts } = await database.as('admin', async (sql) => {
      const waiting = await givenDocument(sql, companies.mine, 'member');
      const rejected = await givenDocument(sql, companies.mine, 'member');
      const soon = await givenDocument(sql, parties.mine, 'member');
      await become(sql, 'admin');
      await sql`select reject_document(${rejected}, 'unreadable')`;
      await sql`select accept_document(${soon}, private.today() + 30)`;
      const shown: Record<string, string[]> = {};
      for (const show of ['waiting', 'rejected', 'expiring', 'accepted', 'all']) {
        shown[show] = await listed(sql, show);
      }
      const [row] = await sql`select * from document_review_counts(${first})`;
      const has = (show: string, id: string) => shown[show]!.includes(id);
      return {
        groups: {
          waiting: has('waiting', waiting) && !has('waiting', rejected),
          rejected: has('rejected', rejected) && !has('rejected', waiting),
          expiring: has('expiring', soon) && has('accepted', soon),
          all: [waiting, rejected, soon].every((id) => has('all', id)),
        },
        counts: ['waiting', 'rejected', 'expiring', 'accepted'].map(
          (show) => row?.[show] === shown[show]!.length,
        ),
      };
    });
    expect(groups).toEqual({ waiting: true, rejected: true, expiring: true, all: true });
    expect(counts).toEqual([true, true, true, true]);
  });

  test('what waits comes by subject, the longest-waiting subject first', async () => {
    const { order, ours } = await database.as('admin', async (sql) => {
      const mine = await givenDocument(sql, companies.mine, 'member');
      const theirs = await givenDocument(sql, companies.others, 'otherMember');
      const later = await givenDocument(sql, companies.mine, 'member');
      await sql`reset role`;
      await sql`update documents set created_at = now() - interval '90 days' where id = ${mine}`;
      await sql`update documents set created_at = now() - interval '80 days' where id = ${theirs}`;
      await become(sql, 'admin');
      const ids = await listed(sql, 'waiting');
      return {
        order: ids.filter((id) => [mine, theirs, later].includes(id)),
        ours: [mine, later, theirs],
      };
    });
    expect(order).toEqual(ours);
  });

  test('keeps to a company and those who take part in it, and to what is searched for', async () => {
    const found = await database.as('admin', async (sql) => {
      const own = await givenDocument(sql, companies.mine, 'member');
      await become(sql, 'admin');
      const ofMine =
        await sql`select id from document_review_list(${first}, 'all', company_id => ${companies.mine}, size => 1000)`;
      const ofOthers =
        await sql`select id from document_review_list(${first}, 'all', company_id => ${companies.others}, size => 1000)`;
      const none =
        await sql`select id from document_review_list(${first}, 'all', search => 'no such name')`;
      const has = (rows: readonly Record<string, unknown>[]) => rows.some(({ id }) => id === own);
      return [has(ofMine), has(ofOthers), none.length];
    });
    expect(found).toEqual([true, false, 0]);
  });
});

describe('[DOC-03] a decision on a document is taken back', () => {
  test.each(['accepted', 'rejected'])(
    'one that was %s waits again, and its timeline keeps both',
    async (decision) => {
      const result = await database.as('admin', async (sql) => {
        const id = await givenDocument(sql, companies.mine, 'member');
        await become(sql, 'admin');
        if (decision === 'accepted') await sql`select accept_document(${id})`;
        else await sql`select reject_document(${id}, 'unreadable', 'Page 2')`;
        await reopen(sql, id);
        await reopen(sql, id);
        const [row] =
          await sql`select status, reason_code, reason_note, reviewed_by from documents where id = ${id}`;
        const moves =
          await sql`select to_status from document_events where document_id = ${id} order by at`;
        await sql`reset role`;
        const [notice] = await sql`
        select count(*)::int as sent from notifications where subject_id = ${id} and kind = 'document.reopened' and user_id = ${people.member}`;
        return {
          ...row,
          moves: moves.map(({ to_status: to }) => to as string),
          sent: notice?.['sent'],
        };
      });
      expect(result).toEqual({
        status: 'uploaded',
        reason_code: null,
        reason_note: null,
        reviewed_by: null,
        moves: ['uploaded', decision, 'uploaded'],
        sent: 1,
      });
    },
  );

  test('not when a newer version took its place', async () => {
    const reason = await database.as('admin', async (sql) => {
      const old = await givenDocument(sql, companies.mine, 'member');
      await become(sql, 'admin');
      await sql`select reject_document(${old}, 'unreadable')`;
      await givenDocument(sql, companies.mine, 'member', 'member', { replaces: old });
      await become(sql, 'admin');
      return refusalWithin(sql, () => reopen(sql, old));
    });
    expect(reason).toBe('document.already_replaced');
  });

  test('not when it has expired', async () => {
    const reason = await database.as('admin', async (sql) => {
      const id = await givenDocument(sql, companies.mine, 'member');
      await become(sql, 'admin');
      await sql`select accept_document(${id}, private.today() + 1)`;
      await sql`reset role`;
      await sql`update documents set status = 'expired' where id = ${id}`;
      await become(sql, 'admin');
      return refusalWithin(sql, () => reopen(sql, id));
    });
    // From expired there is one way only: a newer version.
    expect(reason).toBe('document.illegal_move');
  });

  test('the day of issue is kept, and cannot be later than today', async () => {
    const [kept, refused] = await database.as('admin', async (sql) => {
      const id = await givenDocument(sql, companies.mine, 'member');
      const late = await givenDocument(sql, companies.mine, 'member');
      await become(sql, 'admin');
      await sql`select accept_document(${id}, issued_on => '2026-01-15')`;
      const [row] = await sql`select issued_on::text from documents where id = ${id}`;
      return [
        row?.['issued_on'],
        await refusalWithin(
          sql,
          () => sql`select accept_document(${late}, issued_on => private.today() + 1)`,
        ),
      ];
    });
    expect(kept).toBe('2026-01-15');
    expect(refused).toBe('document.issued_later');
  });
});

describe('[DOC-03] the day of issue of a document that has to be recent', () => {
  test('is asked for by the rules of its party, and is not longer ago than they say', async () => {
    const seen = await database.as('admin', async (sql) => {
      const given = async (party: string, category: string) => {
        const id = await givenDocument(sql, party, 'member');
        await sql`reset role`;
        await sql`update documents set category = ${category} where id = ${id}`;
        await become(sql, 'admin');
        return id;
      };
      const accept = (id: string, day: string | null) =>
        refusalWithin(
          sql,
          () => sql`
            select accept_document(${id}, issued_on => case ${day} when '' then null
              when 'limit' then (private.today() - interval '3 months')::date
              when 'before' then (private.today() - interval '3 months')::date - 1 end)`,
        );
      const bill = await given(parties.mine, 'proof_of_address');
      const answers = [
        await accept(bill, ''),
        await accept(bill, 'before'),
        await accept(bill, 'limit'),
      ];
      const [row] = await sql`select status from documents where id = ${bill}`;
      // Another kind is accepted at any age.
      const other = await given(parties.mine, 'other');
      return { answers, status: row?.['status'] as string, other: await accept(other, '') };
    });
    expect(seen).toEqual({
      answers: ['document.issue_date_missing', 'document.too_old', undefined],
      status: 'accepted',
      other: undefined,
    });
  });
});
