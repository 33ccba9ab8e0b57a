import { describe, expect, test } from 'vitest';

import { kycErrors } from '../errors/work/kyc.ts';
import { kycIssues } from './kyc-issues.ts';
import type { DueDiligenceLevel } from './kyc.ts';

const person = {
  name: 'Pia Party',
  birth_date: '1980-02-29',
  birth_place: 'Nassau',
  nationalities: ['BS'],
  address: { line: '1 Bay Street', city: 'Nassau', country: 'BS' },
  occupation: 'Boat builder',
  identity: { number: 'BS1', country: 'BS', expires_on: '2026-07-01' },
  pep: { status: 'none' },
  tax_residences: [{ country: 'BS', number: '' }],
  source_of_funds: 'Savings.',
  source_of_wealth: 'Boats.',
  declared: true,
};

function issues(data: object, level: DueDiligenceLevel = 'standard') {
  return kycIssues('person', level, data, '2026-06-30').map(
    ({ code, field }) => `${code} ${field}`,
  );
}

describe('[KYC-01] what a profile lacks', () => {
  test('nothing when it is complete, and a passport counts until the day before its last', () => {
    expect(issues(person)).toEqual([]);
  });

  test.each([
    ['a birth today', { birth_date: '2026-06-30' }, 'kyc.birth_date_invalid birth_date'],
    ['a birth in the year 0', { birth_date: '0000-01-01' }, 'kyc.birth_date_invalid birth_date'],
    [
      'too many nationalities',
      { nationalities: Array(6).fill('BS') },
      'kyc.nationality_missing nationalities',
    ],
    [
      'half an address',
      { address: { line: 'x', city: ' ', country: 'BS' } },
      'kyc.address_incomplete address',
    ],
    [
      'a post office box in place of a street',
      { address: { line: 'PO Box 7', city: 'Nassau', country: 'BS' } },
      'kyc.address_po_box address.line',
    ],
    [
      'an office without its name',
      { pep: { status: 'foreign' } },
      'kyc.pep_position_missing pep.position',
    ],
    ['a novel', { occupation: '😀'.repeat(4001) }, 'kyc.too_long occupation'],
    [
      'a tax residence without a country',
      { tax_residences: [{ number: '1' }] },
      'kyc.tax_residence_missing tax_residences',
    ],
  ])('%s', (_what, change, expected) => {
    expect(issues({ ...person, ...change })).toEqual([expected]);
  });

  test('simplified due diligence requires no sources', () => {
    const { source_of_funds: _funds, source_of_wealth: _wealth, ...rest } = person;
    expect(issues(rest, 'simplified')).toEqual([]);
    expect(issues(rest, 'enhanced')).toHaveLength(2);
    expect(issues(rest)).toEqual(['kyc.source_of_funds_missing source_of_funds']);
  });

  test('every code has a message', () => {
    const codes = (['person', 'body_corporate'] as const).flatMap((kind) =>
      kycIssues(kind, 'enhanced', {
        pep: { status: 'foreign' },
        identity: { expires_on: '2000-01-01' },
      }).map(({ code }) => code),
    );
    expect(Object.keys(kycErrors)).toEqual(expect.arrayContaining(codes));
  });
});
