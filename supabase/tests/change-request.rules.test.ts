import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import {
  attachNeeded,
  givenSubmitted,
  newcomer,
  office,
  save,
  start,
  stateOf,
  submit,
  versionOf,
  type Change,
} from './support/changes.ts';
import { useDatabase } from './support/database.ts';
import { charges, members, parties } from './support/ids.ts';

const database = useDatabase();

describe('[COM-04] what a request must contain', () => {
  const complete: Change[] = [
    { kind: 'appoint_officer', details: { role: 'secretary', party: newcomer } },
    {
      kind: 'appoint_officer',
      details: { role: 'director', party: { party_id: parties.entered } },
    },
    { kind: 'party_particulars', details: { entry_id: members.mine, email: 'a@b.example' } },
    { kind: 'transfer_shares', details: { entry_id: members.mine, shares: 5000, party: newcomer } },
    { kind: 'issue_shares', details: { shares: 1, party: newcomer, authorised_shares: 6000 } },
    office,
    { kind: 'company_name', details: { name: 'Mia Holdings Ltd.' } },
    {
      kind: 'beneficial_owner',
      details: {
        party: newcomer,
        nature_of_control: ['votes', 'other'],
        percent: 12.5,
        notified_on: '2025-06-05',
        remark: 'By agreement.',
      },
    },
    { kind: 'register_charge', details: { chargee: 'Bank', description: 'All assets' } },
    {
      kind: 'register_charge',
      details: {
        chargee: 'Bank',
        description: 'All',
        amount: 10.5,
        currency: 'BSD',
        registered_on: '2025-06-03',
      },
    },
    { kind: 'satisfy_charge', details: { charge_id: charges.mine } },
    { kind: 'other', on: null, wording: 'Please change the objects.' },
  ];
  test.each(complete.map((change) => [change.kind, change] as const))(
    '%s is complete',
    async (_kind, change) => {
      const state = await database.as('member', async (sql) =>
        stateOf(sql, await givenSubmitted(sql, change)),
      );
      expect(state).toBe('submitted');
    },
  );

  const lacking: [string, Change, string[]][] = [
    [
      'a date',
      { kind: 'company_name', on: null, details: { name: 'Mia Ltd.' } },
      ['change.effective_on_missing effective_on'],
    ],
    [
      'a date in its life',
      { kind: 'company_name', on: '2023-12-31', details: { name: 'Mia Ltd.' } },
      ['change.effective_on_missing effective_on'],
    ],
    [
      'role and person',
      { kind: 'appoint_officer' },
      ['change.party_incomplete details.party', 'change.role_missing details.role'],
    ],
    [
      'the role of an officer',
      { kind: 'appoint_officer', details: { role: 'beneficial_owner', party: newcomer } },
      ['change.role_missing details.role'],
    ],
    [
      "a party of one's own",
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { party_id: parties.others } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      "a party of one's own tenant",
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { party_id: parties.foreign } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'a birthday in the past',
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { ...newcomer, birth_date: '2999-01-01' } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'a country',
      {
        kind: 'appoint_officer',
        details: { role: 'director', party: { ...newcomer, country: 'Bahamas' } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'an officer to cease',
      { kind: 'cease_officer', details: { entry_id: members.mine } },
      ['change.entry_missing details.entry_id'],
    ],
    [
      "an entry of one's own company",
      {
        kind: 'transfer_shares',
        details: { entry_id: members.shared, shares: 1, party: newcomer },
      },
      ['change.entry_missing details.entry_id'],
    ],
    [
      'another party to receive',
      {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 1, party: { party_id: parties.mine } },
      },
      ['change.party_incomplete details.party'],
    ],
    [
      'shares that are there',
      {
        kind: 'transfer_shares',
        details: { entry_id: members.mine, shares: 5001, party: newcomer },
      },
      ['change.shares_invalid details.shares'],
    ],
    [
      'whole shares',
      { kind: 'issue_shares', details: { shares: 1.5, party: newcomer, authorised_shares: '9' } },
      ['change.shares_invalid details.shares', 'change.shares_invalid details.authorised_shares'],
    ],
    [
      'a particular',
      { kind: 'party_particulars', details: { entry_id: members.mine } },
      ['change.particulars_missing details'],
    ],
    [
      'an address',
      { kind: 'registered_office', details: { address: 5 } },
      ['change.address_missing details.address'],
    ],
    [
      'the ending of a name',
      { kind: 'company_name', details: { name: 'Mia Holdings' } },
      ['change.name_invalid details.name'],
    ],
    [
      'a kind of control',
      {
        kind: 'beneficial_owner',
        details: { party: newcomer, nature_of_control: ['magic'], percent: 101 },
      },
      [
        'change.control_missing details.nature_of_control',
        'change.percent_invalid details.percent',
      ],
    ],
    [
      'an owner to cease',
      { kind: 'cease_beneficial_owner', details: { entry_id: 'x' } },
      ['change.entry_missing details.entry_id'],
    ],
    [
      'a chargee',
      { kind: 'register_charge', details: { description: 'All' } },
      ['change.charge_incomplete details'],
    ],
    [
      'a currency',
      { kind: 'register_charge', details: { chargee: 'B', description: 'All', amount: 5 } },
      ['change.charge_incomplete details'],
    ],
    [
      'registration after creation',
      {
        kind: 'register_charge',
        details: { chargee: 'B', description: 'All', registered_on: '2025-05-31' },
      },
      ['change.charge_incomplete details'],
    ],
    [
      "a charge of one's own",
      { kind: 'satisfy_charge', details: { charge_id: charges.others } },
      ['change.entry_missing details.charge_id'],
    ],
    ['words', { kind: 'other', wording: ' ' }, ['change.wording_missing wording']],
  ];
  test.each(lacking)('it lacks %s', async (_what, change, expected) => {
    const seen = await database.as('member', async (sql) => {
      const id = await start(sql, change.kind);
      const version = await save(sql, id, 1, change);
      await attachNeeded(sql, id);
      const issues =
        await sql`select code || ' ' || field as issue from change_request_issues(${id})`;
      return {
        issues: issues.map((row) => row['issue'] as string),
        refused: await refusalWithin(sql, () => submit(sql, id, version)),
      };
    });
    expect(seen).toEqual({ issues: expected, refused: 'change.incomplete' });
  });

  test('any content of the details is an issue and never an error', async () => {
    const nuisances = [
      null,
      true,
      -1,
      1e300,
      '',
      'x'.repeat(600),
      [],
      [null],
      {},
      { party_id: [] },
      '2025-02-30',
      ['shares', 1],
    ];
    const keys = [
      'role',
      'party',
      'entry_id',
      'charge_id',
      'shares',
      'authorised_shares',
      'address',
      'name',
      'country',
      'email',
      'nature_of_control',
      'percent',
      'notified_on',
      'chargee',
      'description',
      'amount',
      'currency',
      'registered_on',
      'remark',
    ];
    const accepted = await database.as('member', async (sql) => {
      const kinds = await sql`select unnest(enum_range(null::change_kind))::text as kind`;
      const found: string[] = [];
      for (const { kind } of kinds) {
        const id = await start(sql, kind as string);
        for (const nuisance of nuisances) {
          const details = Object.fromEntries(keys.map((key) => [key, nuisance]));
          await save(sql, id, await versionOf(sql, id), { details });
          await attachNeeded(sql, id);
          const issues = await sql`select from change_request_issues(${id})`;
          if (issues.length === 0) found.push(`${kind}: ${JSON.stringify(nuisance)}`);
        }
      }
      return found;
    });
    // An address may be any text.
    expect(accepted).toEqual(['registered_office: "2025-02-30"']);
  });
});
