import { describe, expect, test } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { givenApproved, incorporate, withApplication } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies } from './support/ids.ts';

const database = useDatabase();

/** The moment in the middle of a transaction, after everything so far; to the microsecond, which postgres.js cuts. */
async function now(sql: Sql): Promise<string> {
  const [row] = await sql`select clock_timestamp()::text as moment`;
  return row?.['moment'] as string;
}

const documentsAt = (sql: Sql, company: string, moment: string | null = null) =>
  sql`select document_id, status from documents_as_at(${company}, ${moment}::text::timestamptz)`;
const decisionsAt = (sql: Sql, company: string, moment: string | null = null) =>
  sql`select kind, outcome from decisions_as_at(${company}, ${moment}::text::timestamptz)`;

describe('[ONE-02] documents as they were', () => {
  test('each with the status it had then', async () => {
    const seen = await database.as('member', async (sql) => {
      const start = await now(sql);
      const id = await givenDocument(sql, companies.mine, 'member', 'admin');
      const uploaded = await now(sql);
      await sql`select accept_document(${id})`;
      const accepted = await now(sql);
      await sql`select reject_document(${id}, 'unreadable', 'On a second look.')`;
      const statusAt = async (moment: string | null) =>
        (await documentsAt(sql, companies.mine, moment)).find((row) => row['document_id'] === id)?.[
          'status'
        ];
      return [
        await statusAt(start),
        await statusAt(uploaded),
        await statusAt(accepted),
        await statusAt(null),
      ];
    });
    expect(seen).toEqual([undefined, 'uploaded', 'accepted', 'rejected']);
  });

  testAccess(
    database,
    `
                             | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read them              | grant | –        | yes    | –           | yes   | –                | yes   | –
      read what became of it | grant | –        | yes    | –           | yes   | –                | yes   | –
      write what became      | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      rewrite it             | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'read them': after(
        (sql) => givenDocument(sql, companies.mine, 'member'),
        (sql) => documentsAt(sql, companies.mine),
      ),
      'read what became of it': after(
        (sql) => givenDocument(sql, companies.mine, 'member'),
        (sql, id) => sql`select from document_events where document_id = ${id}`,
      ),
      'write what became': (sql) =>
        sql`insert into document_events (tenant_id, document_id, to_status) values (gen_random_uuid(), gen_random_uuid(), 'accepted')`,
      'rewrite it': (sql) => sql`update document_events set to_status = 'accepted'`,
    },
  );
});

describe('[ONE-02] decisions as they were', () => {
  test('from the application on, newest first, up to the requested moment', async () => {
    const seen = await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      const company = await incorporate(sql, id, '900030 B');
      const all = await decisionsAt(sql, company);
      const document = await givenDocument(sql, company, 'member', 'admin');
      await sql`select accept_document(${document})`;
      const [first] = await decisionsAt(sql, company);
      const before = await decisionsAt(sql, company, '2020-01-01');
      return { all, first, before };
    });
    expect(seen.all).toEqual(
      expect.arrayContaining([
        { kind: 'application', outcome: 'incorporated' },
        { kind: 'application', outcome: 'approved' },
        { kind: 'application', outcome: 'submitted' },
        { kind: 'risk', outcome: 'low' },
      ]),
    );
    expect(seen.first).toEqual({ kind: 'document', outcome: 'accepted' });
    expect(seen.before).toEqual([]);
  });

  test('[KYC-05] of the risk clients learn nothing, and strangers of nothing', async () => {
    const seen = await withApplication(database, givenApproved, 'admin', async (sql, id) => {
      const company = await incorporate(sql, id, '900031 B');
      const kinds = async () => [
        ...new Set((await decisionsAt(sql, company)).map((row) => String(row['kind']))),
      ];
      await become(sql, 'member');
      const mine = await kinds();
      await become(sql, 'otherMember');
      return [mine, await kinds()];
    });
    expect(seen).toEqual([['application'], []]);
  });
});
