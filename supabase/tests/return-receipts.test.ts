import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { accept, givenCompany, givenDuty, givenSigned, YEAR } from './support/signed-statements.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const receipt = (company: string, reference: string, day = '2026-11-03') => ({
  company,
  reference,
  done_on: day,
});

interface Answer {
  company_name: string | null;
  code: string | null;
  is_filed: boolean;
  doubts: string[];
}

const file = (
  sql: Sql,
  lines: readonly object[],
  {
    kind = 'substance',
    check = false,
    doubtful = false,
    tenant = tenants.first,
  }: { kind?: string; check?: boolean; doubtful?: boolean; tenant?: string } = {},
) =>
  sql<Answer[]>`
    select company_name, code, is_filed, doubts
    from file_returns(${tenant}, ${kind}::return_kind, ${kind === 'substance' ? YEAR : null}, ${sql.json(lines as never)}, ${check}, ${doubtful})
    order by place`;

const stateOf = async (sql: Sql, duty: string) => {
  const [row] =
    await sql`select state, done_on::text, reference from obligations where id = ${duty}`;
  return { ...row };
};

const filed = (reference: string) => ({ state: 'done', done_on: '2026-11-03', reference });

/** A company with an accepted statement and its report. Goes on as the admin. */
async function givenReport(sql: Sql, name: string, { state = 'open', isAccepted = true } = {}) {
  const company = await givenCompany(sql, name);
  const statement = isAccepted ? await givenSigned(sql, {}, company) : '';
  if (isAccepted) await accept(sql, statement);
  const duty = await givenDuty(sql, company, 'CESRA_REPORT', {
    because: `Year to ${YEAR}-12-31`,
    due: '2027-09-30',
    state,
  });
  await become(sql, 'admin');
  return duty;
}

describe('[YEAR-02] who files returns by a table of receipts', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member      | owner       | otherTenantOwner | admin             | superAdmin        | suspended         | serviceRole
      file    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes               | yes               | account.suspended | grant
      owners  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes               | yes               | account.suspended | grant
      no firm | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found         | not_found         | account.suspended | grant
      no line | grant | not_allowed | not_allowed | not_allowed | not_allowed      | fee.lines_invalid | fee.lines_invalid | account.suspended | grant
      inner   | grant | grant       | grant       | grant       | grant            | grant             | grant             | grant             | grant
    `,
    {
      file: (sql) => file(sql, [receipt('Nothing Ltd.', 'S-1')]),
      owners: (sql) => file(sql, [receipt('Nothing Ltd.', 'S-1')], { kind: 'beneficial_owners' }),
      'no firm': (sql) => file(sql, [receipt('Nothing', 'S-1')], { tenant: crypto.randomUUID() }),
      'no line': (sql) => file(sql, []),
      inner: (sql) =>
        sql`select from private.file_receipts('file_returns', ${tenants.first}, 'substance', ${YEAR}, '[]', true, false)`,
    },
  );

  test('staff who only read file none', async () => {
    await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => file(sql, [receipt('Nothing Ltd.', 'S-1')]))).toBe(
        'staff.read_only',
      );
    });
  });
});

describe('[YEAR-02] a table of receipts of reports', () => {
  test('files what fits, says what is doubtful, and settles nothing of another firm', async () => {
    await database.asPostgres(async (sql) => {
      const alpha = await givenReport(sql, 'Report Alpha Ltd.');
      const beta = await givenReport(sql, 'Report Beta Ltd.');
      const open = await givenReport(sql, 'Report Open Ltd.', { isAccepted: false });
      await givenReport(sql, 'Report Done Ltd.', { state: 'done' });
      await givenCompany(sql, 'Report None Ltd.');
      await become(sql, 'admin');
      const lines = [
        receipt('REPORT ALPHA LTD', 'S-1'),
        receipt('Report Beta', 'S-2'),
        receipt('Report Open Ltd.', 'S-3'),
        receipt('Report Done Ltd.', 'S-4'),
        receipt('Report None Ltd.', 'S-5'),
        receipt('Report Alpha Ltd.', ''),
        receipt('Not Here Ltd.', 'S-6'),
      ];
      const answers = await file(sql, lines);
      expect(answers.map(({ code, doubts }) => [code, ...doubts])).toEqual([
        [null],
        ['fee.doubtful', 'name_in_part'],
        ['fee.doubtful', 'statement_not_accepted'],
        ['obligation.done_otherwise'],
        ['statement.report_not_due', 'statement_not_accepted'],
        ['fee.receipt_missing'],
        ['fee.company_unknown'],
      ]);
      expect(await stateOf(sql, alpha)).toEqual(filed('S-1'));
      expect(await stateOf(sql, beta)).toMatchObject({ state: 'open' });
      expect(await file(sql, lines, { tenant: tenants.second, doubtful: true })).toMatchObject(
        lines.map(() => ({ code: 'fee.company_unknown' })),
      );
      // A person looked at the doubtful ones.
      expect(await file(sql, lines.slice(0, 3), { doubtful: true })).toMatchObject([
        { code: null, is_filed: true },
        { code: null, is_filed: false },
        { code: null, is_filed: false },
      ]);
      expect(await stateOf(sql, beta)).toEqual(filed('S-2'));
      expect(await stateOf(sql, open)).toEqual(filed('S-3'));
    });
  });

  test('a receipt that another company has is doubtful, and a check writes nothing', async () => {
    await database.asPostgres(async (sql) => {
      const alpha = await givenReport(sql, 'Report Alpha Ltd.');
      await givenReport(sql, 'Report Beta Ltd.');
      await givenReport(sql, 'Report Gamma Ltd.');
      const two = [receipt('Report Alpha Ltd.', 'S-1'), receipt('Report Beta Ltd.', 's-1')];
      const checked = await file(sql, two, { check: true, doubtful: true });
      expect(checked).toMatchObject([
        { code: null, doubts: ['receipt_twice'] },
        { code: null, doubts: ['receipt_twice'] },
      ]);
      expect(await stateOf(sql, alpha)).toMatchObject({ state: 'open', reference: null });
      await file(sql, two, { doubtful: true });
      expect(await file(sql, [receipt('Report Gamma Ltd.', 'S-1')])).toMatchObject([
        { code: 'fee.doubtful', doubts: ['receipt_known'] },
      ]);
    });
  });
});

describe('[YEAR-02] a table of receipts of filings of owners', () => {
  const asOwners = { kind: 'beneficial_owners' };

  test('settles all that are due of a company; the same table again files no later one', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Owners Alpha Ltd.');
      await givenCompany(sql, 'Owners None Ltd.');
      const first = await givenDuty(sql, company, 'BO_FILING', { because: '2026-10-01' });
      const second = await givenDuty(sql, company, 'BO_FILING', { because: '2026-10-20' });
      await become(sql, 'admin');
      const lines = [receipt('Owners Alpha Ltd.', 'B-1'), receipt('Owners None Ltd.', 'B-2')];
      expect(await file(sql, lines, asOwners)).toMatchObject([
        { code: null, is_filed: false },
        { code: 'statement.filing_not_due' },
      ]);
      expect(await stateOf(sql, first)).toEqual(filed('B-1'));
      expect(await stateOf(sql, second)).toEqual(filed('B-1'));
      const later = await givenDuty(sql, company, 'BO_FILING', { because: '2026-11-20' });
      await become(sql, 'admin');
      expect(await file(sql, lines.slice(0, 1), { ...asOwners, doubtful: true })).toMatchObject([
        { code: null, is_filed: true },
      ]);
      expect(await stateOf(sql, later)).toMatchObject({ state: 'open' });
    });
  });

  test('says where particulars of an owner are missing', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Owners Beta Ltd.');
      const [party] = await sql`
        insert into parties (tenant_id, kind, name) values (${tenants.first}, 'person', 'Owner Beta') returning id`;
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, percent, appointed_on)
        values (${tenants.first}, ${company}, ${String(party?.['id'])}, 'beneficial_owner', 100, '2024-05-10')`;
      await sql`delete from obligations where company_id = ${company}`;
      await givenDuty(sql, company, 'BO_FILING', { because: '2026-10-01' });
      await become(sql, 'admin');
      expect(await file(sql, [receipt('Owners Beta Ltd.', 'B-9')], asOwners)).toMatchObject([
        { code: 'fee.doubtful', doubts: ['particulars_missing'] },
      ]);
    });
  });
});
