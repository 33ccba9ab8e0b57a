import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { documents, kycProfiles } from './support/ids.ts';

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
