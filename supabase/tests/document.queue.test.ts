import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies, documents, kycProfiles, parties, tenants } from './support/ids.ts';

const database = useDatabase();
const { first } = tenants;

const queue = (sql: Sql, show: string | null = null) =>
  sql`select * from document_queue(${first}, show => ${show}, size => 1000)`;
const rowOf = async (sql: Sql, id: string) => {
  const [row] = await sql`
    select standing, needs_client, may_replace, reason
    from document_queue(${first}, size => 1000) where document_id = ${id}`;
  return row && { ...row };
};
const filed = (id: string) => (sql: Sql) =>
  sql`select from document_queue(${first}, size => 1000) where document_id = ${id}`;
const point = async (sql: Sql, code: string) => {
  const [row] = await sql`
    select point ->> 'standing' as standing, point ->> 'replaces' as replaces
    from document_checklists(${first}, size => 200) as list, jsonb_array_elements(list.points) as point
    where list.party_id = ${parties.mine} and point ->> 'code' = ${code}`;
  return row && { ...row };
};

describe('[DOC-02] [DOC-04] the documents of a client in one list', () => {
  testAccess(
    database,
    `
                             | anon  | stranger | member | otherMember | owner | otherTenantOwner | suspended
      my company's           | grant | –        | yes    | –           | yes   | –                | account.suspended
      another's              | grant | –        | –      | yes         | yes   | –                | account.suspended
      my party's             | grant | –        | yes    | –           | yes   | –                | account.suspended
      a viewer's             | grant | –        | –      | yes         | yes   | –                | account.suspended
      my draft's             | grant | –        | yes    | –           | yes   | –                | account.suspended
      asked of my party      | grant | –        | yes    | –           | –     | –                | account.suspended
      my party's checklist   | grant | –        | yes    | –           | –     | –                | account.suspended
      versions               | grant | –        | yes    | –           | yes   | –                | account.suspended
      my company as subject  | grant | –        | yes    | –           | –     | –                | account.suspended
      counts                 | grant | yes      | yes    | yes         | yes   | yes              | account.suspended
    `,
    {
      "my company's": filed(documents.mine),
      "another's": filed(documents.others),
      "my party's": filed(documents.partyOfMine),
      "a viewer's": filed(documents.partyOfShared),
      "my draft's": filed(documents.application),
      'asked of my party': (sql) =>
        sql`select from document_queue(${first}, party_id => ${parties.mine}) where standing = 'requested'`,
      "my party's checklist": (sql) =>
        sql`select from document_checklists(${first}) where party_id = ${parties.mine}`,
      versions: (sql) => sql`select from document_versions(${documents.mine})`,
      'my company as subject': (sql) =>
        sql`select from document_subjects(${first}) where id = ${companies.mine}`,
      counts: (sql) => sql`select from document_counts(${first})`,
    },
  );

  test('[COM-02] staff get the checklists of the company they name, as the client reads them', async () => {
    const seen = await database.as('admin', async (sql) => {
      const ofCompany = (company: string | null) =>
        sql`select party_id, required, settled, points from document_checklists(${first}, ${company}, size => 200)`;
      const without = await ofCompany(null);
      const staff = await ofCompany(companies.mine);
      const foreign = await ofCompany(companies.foreign);
      await become(sql, 'member');
      return { without, staff, foreign, client: await ofCompany(companies.mine) };
    });
    expect(seen.without).toEqual([]);
    expect(seen.foreign).toEqual([]);
    expect(seen.staff.some((row) => row['party_id'] === parties.mine)).toBe(true);
    expect([...seen.staff]).toEqual(expect.arrayContaining([...seen.client]));
  });

  test('[COM-02] a client who names a company of others gets nothing of it', async () => {
    const rows = await database.as(
      'member',
      (sql) => sql`select from document_checklists(${first}, ${companies.others}, size => 200)`,
    );
    expect(rows.length).toBe(0);
  });

  test('[DOC-03] what staff uploaded is marked so, for staff and for the client', async () => {
    const seen = await database.as('admin', async (sql) => {
      const by = async (id: string) => {
        const [version] = await sql`select by_staff from document_versions(${id})`;
        const [row] = await sql`select by_staff from document_queue(${first}, single => ${id})`;
        return [version?.['by_staff'], row?.['by_staff']];
      };
      const staff = await givenDocument(sql, parties.mine, 'admin', 'member');
      const client = await givenDocument(sql, parties.mine, 'member');
      return { staff: await by(staff), client: await by(client) };
    });
    expect(seen).toEqual({ staff: [true, true], client: [false, false] });
  });

  test('the checklists of all parties are those of each of them, but for what is signed', async () => {
    const lists = await database.as('member', async (sql) => {
      const one = await sql`select * from kyc_checklist(${kycProfiles.mine})`;
      await sql`reset role`;
      const all = await sql`
        select code, categories, minimum, note, max_age_months, sent, accepted, waived
        from private.asked_documents(${first}) where profile_id = ${kycProfiles.mine} order by code`;
      const sent = one.filter(
        ({ code }) =>
          !/^(pep_declaration|tax_self|source_of_funds_st|consent)/.test(code as string),
      );
      return { one: sent.map((row) => ({ ...row })), all: all.map((row) => ({ ...row })) };
    });
    expect(lists.one.length).toBeGreaterThan(2);
    expect(lists.all).toEqual(lists.one);
  });

  test('a document that was sent is in review, and what the rules ask is requested', async () => {
    const seen = await database.as('member', async (sql) => [
      await rowOf(sql, documents.partyOfMine),
      (await queue(sql, 'needs')).every((row) => row['needs_client'] === true),
      await point(sql, 'identity'),
      await point(sql, 'address'),
    ]);
    expect(seen).toEqual([
      { standing: 'in_review', needs_client: false, may_replace: false, reason: null },
      true,
      { standing: 'uploaded', replaces: null },
      { standing: 'missing', replaces: null },
    ]);
  });

  test('a rejected document needs the client until a newer one is in its place', async () => {
    const seen = await database.as('member', async (sql) => {
      await become(sql, 'admin');
      await sql`select reject_document(${documents.partyOfMine}, 'unreadable')`;
      await become(sql, 'member');
      const rejected = await rowOf(sql, documents.partyOfMine);
      const open = await point(sql, 'identity');
      const newer = await givenDocument(sql, parties.mine, 'member', 'member', {
        replaces: documents.partyOfMine,
      });
      const versions = await sql`select id, status::text from document_versions(${newer})`;
      const settled = await rowOf(sql, newer);
      return {
        rejected,
        open,
        older: await rowOf(sql, documents.partyOfMine),
        settled,
        versions: versions.map((row) => row['status'] as string),
        isNewestFirst: versions[0]?.['id'] === newer,
      };
    });
    expect(seen).toEqual({
      rejected: {
        standing: 'rejected',
        needs_client: true,
        may_replace: true,
        reason: expect.stringMatching(/./),
      },
      open: { standing: 'rejected', replaces: documents.partyOfMine },
      older: undefined,
      settled: { standing: 'in_review', needs_client: false, may_replace: false, reason: null },
      versions: ['uploaded', 'superseded'],
      isNewestFirst: true,
    });
  });

  test('a rejected document that another one covers does not need the client', async () => {
    const row = await database.as('member', async (sql) => {
      await givenDocument(sql, parties.mine, 'member', 'admin', { category: 'national_id' });
      await sql`select reject_document(${documents.partyOfMine}, 'unreadable')`;
      await become(sql, 'member');
      return rowOf(sql, documents.partyOfMine);
    });
    expect(row).toMatchObject({ standing: 'rejected', needs_client: false });
  });

  test('a rejected document of a company needs who acts for it, and not its viewer', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`select reject_document(${documents.shared}, 'unreadable')`;
      await become(sql, 'member');
      const acting = await rowOf(sql, documents.shared);
      await become(sql, 'otherMember');
      return [acting?.['needs_client'], (await rowOf(sql, documents.shared))?.['needs_client']];
    });
    expect(new Set(seen)).toEqual(new Set([false, true]));
  });

  test.each([
    [59, 'expiring', false],
    [60, 'expiring', false],
    [61, 'accepted', false],
    [-1, 'expired', false],
  ])('a document of a company that ends in %i days is %s', async (days, standing, isNeeded) => {
    const row = await database.as('member', async (sql) => {
      await sql`reset role`;
      await sql`update documents set status = 'accepted', expires_on = private.today() + ${days}::integer where id = ${documents.mine}`;
      await become(sql, 'member');
      return rowOf(sql, documents.mine);
    });
    expect(row).toMatchObject({ standing, needs_client: isNeeded });
  });

  test('[GATE-01] a document that staff waived is not asked for, and the client reads no reason', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`insert into kyc_waivers (tenant_id, profile_id, code, reason) values (${first}, ${kycProfiles.mine}, 'address', 'Secret')`;
      await become(sql, 'member');
      const requested = await sql`
        select from document_queue(${first}, party_id => ${parties.mine}) where standing = 'requested' and 'proof_of_address' = any (categories)`;
      return [requested.length, await point(sql, 'address'), JSON.stringify(await queue(sql))];
    });
    expect(seen.slice(0, 2)).toEqual([0, { standing: 'waived', replaces: null }]);
    expect(seen[2]).not.toContain('Secret');
  });

  test('[NAV-02] the counts are those of the groups, over everything and over one company', async () => {
    const seen = await database.as('member', async (sql) => {
      const groups = ['', 'needs', 'review', 'accepted', 'expiring'];
      const rows = await Promise.all(
        groups.map(async (show) => [
          (await queue(sql, show)).length,
          (
            await sql`select from document_queue(${first}, company_id => ${companies.mine}, show => ${show}, size => 1000)`
          ).length,
        ]),
      );
      const [all] = await sql`select * from document_counts(${first})`;
      const [one] = await sql`select * from document_counts(${first}, ${companies.mine})`;
      return { rows, all: Object.values(all ?? {}), one: Object.values(one ?? {}) };
    });
    expect(seen.all).toEqual(seen.rows.map(([count]) => count));
    expect(seen.one).toEqual(seen.rows.map(([, count]) => count));
    expect(seen.all[0]).toBeGreaterThan(seen.one[0] as number);
  });

  test('pages do not repeat a row, and search looks in names, subjects and categories', async () => {
    const seen = await database.as('member', async (sql) => {
      const keys = async (from: number) =>
        (
          await sql`select key, total from document_queue(${first}, first => ${from}, size => 2)`
        ).map((row) => [row['key'], row['total']] as const);
      const found =
        await sql`select file_name from document_queue(${first}, search => ' PASSPORT ')`;
      const none = await sql`select from document_queue(${first}, search => '%')`;
      return { pages: [...(await keys(0)), ...(await keys(2))], found: found.length, none };
    });
    expect(new Set(seen.pages.map(([key]) => key)).size).toBe(4);
    expect(new Set(seen.pages.map(([, total]) => total)).size).toBe(1);
    expect(seen.found).toBeGreaterThan(0);
    expect(seen.none).toHaveLength(0);
  });
});
