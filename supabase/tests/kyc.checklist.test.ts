import { describe, expect, test } from 'vitest';

import { kycIssues } from '../../shared-core/src/domain/kyc-issues.ts';
import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, documents, kycProfiles, parties, tenants } from './support/ids.ts';
import { completePerson } from './support/kyc.ts';

const database = useDatabase();
const { mine } = kycProfiles;

describe('[DOC-04] [KYC-01] the checklist of a party', () => {
  const checklist = (sql: Sql) =>
    sql`select code, minimum, sent, accepted from kyc_checklist(${mine})`.then((rows) =>
      rows.map((row) => Object.values(row).join(' ')),
    );

  test('shows what the level requires, what was sent and what was accepted', async () => {
    const seen = await database.as('member', async (sql) => {
      const standard = await checklist(sql);
      await become(sql, 'admin');
      await sql`select set_kyc_level(${mine}, 'simplified')`;
      const simplified = await checklist(sql);
      await sql`select set_kyc_level(${mine}, 'enhanced')`;
      await sql`select accept_document(${documents.partyOfMine})`;
      const enhanced = await checklist(sql);
      return {
        standard,
        simplified,
        enhanced: [enhanced.length, enhanced.find((point) => point.startsWith('identity'))],
      };
    });
    expect(seen).toEqual({
      standard: [
        'address 1 0 0',
        'identity 1 1 0',
        'pep_declaration 1 0 0',
        'reference 1 0 0',
        'source_of_funds_statement 1 0 0',
        'tax_self_certification 1 0 0',
      ],
      simplified: [
        'address 1 0 0',
        'identity 1 1 0',
        'pep_declaration 1 0 0',
        'tax_self_certification 1 0 0',
      ],
      enhanced: [11, 'identity 1 1 1'],
    });
  });

  test('is not there for who may not see the profile', async () => {
    const reasons = await database.as('otherMember', async (sql) => [
      await refusalWithin(sql, () => checklist(sql)),
      await refusalWithin(sql, () => sql`select * from kyc_issues(${mine})`),
    ]);
    expect(reasons).toEqual(['not_found', 'not_found']);
  });
});

describe('[KYC-01] the age of who directs a company', () => {
  const today = '2026-06-30';
  const issuesOfRole = (role: string, birthDate: string) =>
    database.as('superuser', async (sql) => {
      // The registers are written by commands alone.
      await sql`set local session_replication_role = replica`;
      await sql`delete from company_participants where party_id = ${parties.mine}`;
      await sql`insert into company_participants (tenant_id, company_id, party_id, role, appointed_on)
        values (${tenants.first}, ${companies.mine}, ${parties.mine}, ${role}, '2024-01-01')`;
      await sql`delete from application_parties where party_id = ${parties.mine}`;
      const rows = await sql`
        select issue.code || ' ' || issue.field as text from kyc_profiles as profile
        cross join lateral private.kyc_issues_of(
          profile, ${sql.json({ ...completePerson, birth_date: birthDate })}, ${today}) as issue
        where profile.party_id = ${parties.mine} and issue.code = 'kyc.under_age'`;
      return rows.map((row) => row['text'] as string);
    });

  test.each([
    ['director', '2008-07-01', ['kyc.under_age birth_date']],
    ['director', '2008-06-30', []],
    ['director', '2015-05-05', ['kyc.under_age birth_date']],
    ['registered_agent', '2015-05-05', []],
  ])('%s born on %s', async (role, birthDate, expected) => {
    expect(await issuesOfRole(role, birthDate)).toEqual(expected);
    const shown = kycIssues(
      'person',
      'standard',
      { ...completePerson, birth_date: birthDate },
      today,
      [role as 'director'],
    );
    expect(
      shown
        .filter(({ code }) => code === 'kyc.under_age')
        .map(({ code, field }) => `${code} ${field}`),
    ).toEqual(expected);
  });
});
