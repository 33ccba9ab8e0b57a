import { describe, expect, test } from 'vitest';

import { holdingIssues, ownershipOfApplication } from './application-holdings.ts';
import { workOutOwnership } from './ownership.ts';

// That the database has the same rules is proven in supabase/tests/application.rules.test.ts.
const people = [
  { id: 'ann', isBody: false },
  { id: 'reef', isBody: true },
];

const issues = (...holdings: unknown[]) =>
  holdingIssues(people, holdings).map(({ code, field }) => `${code} ${field}`);

describe('[APP-03] what is wrong with holdings of an application', () => {
  test('nothing, when an owner and what they hold are known', () => {
    expect(issues({ owner_id: ' ANN', owned_id: 'reef', percent: 33.333333 })).toEqual([]);
    expect(issues({ owner_id: 'ann', owned_id: 'reef', nature_of_control: ['other'] })).toEqual([]);
  });

  test.each([
    [
      {},
      ['holdings.owner_unknown holdings.0.owner_id', 'holdings.owned_unknown holdings.0.owned_id'],
    ],
    [
      { owner_id: 'reef', owned_id: 'reef', percent: 1 },
      ['holdings.owns_itself holdings.0.owner_id'],
    ],
    [
      { owner_id: 'reef', owned_id: 'ann', percent: 1 },
      ['holdings.owned_unknown holdings.0.owned_id'],
    ],
    [{ owner_id: 'ann', owned_id: 'reef' }, ['holdings.share_invalid holdings.0']],
    [{ owner_id: 'ann', owned_id: 'reef', percent: 100.1 }, ['holdings.share_invalid holdings.0']],
    [
      { owner_id: 'ann', owned_id: 'reef', shares: 2, total_shares: 1 },
      ['holdings.share_invalid holdings.0'],
    ],
  ])('%j', (holding, expected) => {
    expect(issues(holding)).toEqual(expected);
  });

  test('holdings above the whole are reported once, at their body', () => {
    const third = { owned_id: 'reef', shares: 1, total_shares: 3 };
    const more = ['ann', 'ben', 'cid', 'dan'].map((id) => ({ id, isBody: false }));
    const four = more.map(({ id }) => ({ ...third, owner_id: id }));
    const all = holdingIssues([...people, ...more], four);
    expect(all).toEqual([{ code: 'holdings.above_whole', field: 'holdings.3' }]);
  });
});

describe('[APP-03] [ONE-03] the ownership of an application, during typing', () => {
  const data = {
    capital: { shares: 5000 },
    people: [
      { id: 'ann', kind: 'person', roles: ['member', 'director'], shares: 2000 },
      { id: 'reef', kind: 'body_corporate', roles: ['member'], shares: 2500 },
      { id: 'ben', kind: 'person', roles: [] },
    ],
    holdings: [{ owner_id: 'ben', owned_id: 'reef', percent: 60 }, { owner_id: 'ann' }, null],
  };

  test('members by the shares of the capital, then the owners of bodies corporate, with gaps', () => {
    const answer = workOutOwnership(ownershipOfApplication(data, 10));
    expect(answer?.owners).toMatchObject([
      { id: 'ann', share: '2/5', is_beneficial_owner: true },
      { id: 'ben', share: '3/10', is_beneficial_owner: true },
    ]);
    expect(answer?.gaps).toMatchObject([
      { id: 'company', reason: 'below_whole', missing: '1/10' },
      { id: 'reef', reason: 'below_whole', missing: '2/5', share: '1/5' },
    ]);
  });

  test.each([undefined, null, 7, [], {}, { people: [null, 3, {}], capital: { shares: -1 } }])(
    'anything gives an answer: %j',
    (anything) => {
      expect(workOutOwnership(ownershipOfApplication(anything, 10))?.gaps).toMatchObject([
        { id: 'company', reason: 'no_owners' },
      ]);
    },
  );
});
