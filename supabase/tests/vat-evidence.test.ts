import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, documents, people, tenants } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, serviceLine } from './support/invoices.ts';
import { credit } from './support/ledger.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();
const zeroRated = { ...serviceLine, vat_treatment: 'zero_rated_nonresident' };

interface Given {
  id?: string;
  client?: string;
  residence?: string | null;
  purpose?: string;
  document?: string;
  from?: string;
  until?: string | null;
  tenant?: string;
}

const record = (sql: Sql, given: Given = {}) => sql`
  select record_vat_evidence(
    ${given.id ?? crypto.randomUUID()}, ${given.tenant ?? tenants.first}, ${given.client ?? people.member},
    ${given.residence === undefined ? 'FR' : given.residence}, ${given.purpose ?? 'Holds shares in France'},
    ${given.document ?? documents.mine}, ${given.from ?? '2026-01-01'}, ${given.until ?? null})`;

const riskOf = async (sql: Sql, invoice: string) =>
  (await sql`select vat_at_risk::float as risk from invoice_list where id = ${invoice}`)[0]?.[
    'risk'
  ];

const month = (sql: Sql) => sql`
  select currency, vat::float, invoices::int, clients::int
  from vat_at_risk(${tenants.first}, private.today(), private.today())`;

describe('[BILL-01] evidence for the zero rate of VAT', () => {
  testAccess(
    database,
    `
                 | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      read       | grant | –           | –           | –           | –                | –     | –
      write      | grant | grant       | grant       | grant       | grant            | grant | grant
      record     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      end        | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      sum        | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –     | account.suspended
      missing    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –     | account.suspended
      documents  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –     | account.suspended
    `,
    {
      read: (sql) => sql`select from vat_evidence`,
      write: (sql) => sql`update vat_evidence set purpose = 'x' returning id`,
      record: (sql) => record(sql),
      end: (sql) => sql`select end_vat_evidence(gen_random_uuid(), private.today())`,
      sum: (sql) => sql`select from vat_at_risk(${tenants.second}, '2001-01-01', '2001-01-01')`,
      missing: (sql) => sql`select from vat_evidence_missing('{}')`,
      documents: (sql) => sql`select from evidence_documents(${tenants.second}, ${people.member})`,
    },
  );

  test('keeps no line from being issued; without it the VAT of zero-rated lines is at risk, with it none', async () => {
    await database.as('admin', async (sql) => {
      const draft = await givenDraft(sql, companies.mine, [feeLine, serviceLine, zeroRated]);
      expect(await riskOf(sql, draft)).toBe(75);
      expect(await sql`select client_id, vat::float from vat_evidence_missing(${[draft]})`).toEqual(
        [{ client_id: people.member, vat: 75 }],
      );
      // A draft owes nothing yet.
      expect(await month(sql)).toEqual([]);
      await sql`select issue_invoice(${draft}, private.today() + 30)`;
      expect(await month(sql)).toEqual([{ currency: 'USD', vat: 75, invoices: 1, clients: 1 }]);
      await record(sql);
      expect(await riskOf(sql, draft)).toBe(0);
      expect(await month(sql)).toEqual([]);
    });
  });

  test('counts on the day of the issue: not before it began, not after its end, not when withdrawn', async () => {
    await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, [zeroRated]);
      const [{ yesterday, tomorrow, today } = {}] = await sql`
        select (private.today() - 1)::text as yesterday, (private.today() + 1)::text as tomorrow, private.today()::text as today`;
      await record(sql, { from: tomorrow as string });
      await record(sql, { until: yesterday as string });
      expect(await riskOf(sql, invoice)).toBe(75);
      const id = crypto.randomUUID();
      await record(sql, { id, from: today as string, until: today as string });
      expect(await riskOf(sql, invoice)).toBe(0);
      await sql`select end_vat_evidence(${id}, null, 'The certificate was of another client')`;
      expect(await riskOf(sql, invoice)).toBe(75);
    });
  });

  test('is shown by a document that stands', async () => {
    await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, [zeroRated]);
      await record(sql);
      await become(sql, 'postgres');
      await sql`
        update documents set status = 'rejected', reason_code = (select code from review_reasons limit 1), reviewed_at = now()
        where id = ${documents.mine}`;
      await become(sql, 'admin');
      expect(await riskOf(sql, invoice)).toBe(75);
    });
  });

  test('what is credited or void is not at risk, and standard lines never are', async () => {
    await database.as('admin', async (sql) => {
      expect(
        await riskOf(sql, await givenIssued(sql, companies.mine, [feeLine, serviceLine])),
      ).toBe(0);
      const invoice = await givenIssued(sql, companies.mine, [zeroRated]);
      await credit(sql, invoice, [250]);
      expect(await riskOf(sql, invoice)).toBe(50);
      const other = await givenIssued(sql, companies.mine, [zeroRated]);
      await sql`select void_invoice(${other}, 'Wrong client')`;
      expect(await riskOf(sql, other)).toBe(0);
      expect(await month(sql)).toEqual([{ currency: 'USD', vat: 50, invoices: 1, clients: 1 }]);
    });
  });

  test('the sum of a period is that of the list it opens, and clients read no sum', async () => {
    await database.as('admin', async (sql) => {
      for (const company of [companies.mine, companies.shared, companies.others])
        await givenIssued(sql, company, [zeroRated]);
      await record(sql);
      const listed = await sql`
        select sum(vat_at_risk)::float as vat, count(*)::int as invoices from invoice_list
        where tenant_id = ${tenants.first} and state in ('issued', 'paid') and vat_at_risk > 0
          and issued_on >= date_trunc('month', private.today())`;
      expect(await month(sql)).toMatchObject(listed);
      await become(sql, 'member');
      expect(await sql`select from invoice_list where vat_at_risk is not null`).toEqual([]);
    });
  });

  test('names a residence abroad, a purpose, a document of this client and days that follow one another', async () => {
    const refused = async (given: Given) =>
      database.as('admin', (sql) => refusalWithin(sql, () => record(sql, given)));
    const wrong: Given[] = [
      { residence: 'BS' },
      { residence: 'ZZ' },
      { residence: null },
      { purpose: ' a ' },
      { document: documents.others },
      { document: documents.foreign },
      { document: crypto.randomUUID() },
      { from: '2014-12-31' },
      { until: '2025-12-31' },
      { client: people.otherMember },
    ];
    for (const given of wrong)
      expect([given, await refused(given)]).toEqual([given, 'vat_evidence.invalid']);
  });

  test('is recorded once, never edited, and ends only earlier', async () => {
    await database.as('admin', async (sql) => {
      const id = crypto.randomUUID();
      await record(sql, { id });
      await record(sql, { id, purpose: 'Another purpose' });
      expect(await sql`select purpose from vat_evidence where id = ${id}`).toEqual([
        { purpose: 'Holds shares in France' },
      ]);
      const end = (day: string) => sql`select end_vat_evidence(${id}, ${day})`;
      expect(await refusalWithin(sql, () => end('2025-12-31'))).toBe('vat_evidence.invalid');
      await end('2026-06-30');
      await end('2026-06-30');
      expect(await refusalWithin(sql, () => end('2026-07-31'))).toBe('vat_evidence.invalid');
      await become(sql, 'postgres');
      expect(
        await refusalWithin(
          sql,
          () => sql`update vat_evidence set valid_until = null where id = ${id}`,
        ),
      ).toBe('not_allowed');
      expect(
        await refusalWithin(
          sql,
          () => sql`update vat_evidence set residence = 'IT' where id = ${id}`,
        ),
      ).toBe('not_allowed');
    });
  });

  test('is for billing', async () => {
    await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => record(sql))).toBe('duty.billing_needed');
    });
  });
});
