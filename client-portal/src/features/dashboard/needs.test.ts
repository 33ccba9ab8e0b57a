import { expect, test } from 'vitest';

import { needsOf } from './needs.ts';

const today = '2026-11-20';
const draft = {
  id: 'a-1',
  title: 'Sandpiper Ltd.',
  state: 'draft',
  updated_at: '2026-11-19T10:00:00Z',
} as const;
const company = {
  id: 'c-1',
  name: 'Blue Heron Ltd.',
  status: 'active',
  next_filing: '2027-06-01',
} as const;

const needs = (some: Partial<Parameters<typeof needsOf>[0]>) =>
  needsOf({ applications: [], companies: [], parts: [], ...some }, today);

test('[DSH-01] nothing needs a client whose filings are far and whose applications are with us', () => {
  expect(needs({ applications: [{ ...draft, state: 'in_review' }], companies: [company] })).toEqual(
    [],
  );
});

test.each([
  ['2026-11-01', 'overdue'],
  ['2026-11-20', 'today'],
  ['2027-01-19', 'in 60 days'],
])('[DSH-01] a filing due %s (%s) is shown', (next_filing) => {
  expect(needs({ companies: [{ ...company, next_filing }] })).toMatchObject([
    { kind: 'filing', subject: 'Blue Heron Ltd.', dueOn: next_filing },
  ]);
});

test('[DSH-01] a filing in 61 days is not shown yet', () => {
  expect(needs({ companies: [{ ...company, next_filing: '2027-01-20' }] })).toEqual([]);
});

test('[DSH-01] a company that is struck off causes no need', () => {
  const struckOff = { ...company, status: 'struck_off', next_filing: '2026-01-01' } as const;
  expect(needs({ companies: [struckOff] })).toEqual([]);
});

test('[DSH-01] [ONE-07] penalties come first, drafts last, filings by their date, the own part with the questions', () => {
  const found = needs({
    applications: [draft, { ...draft, id: 'a-2', state: 'information_requested' }],
    companies: [
      { ...company, id: 'c-2', next_filing: '2026-12-20' },
      { ...company, id: 'c-3', next_filing: '2026-12-01' },
      { ...company, id: 'c-4', status: 'in_penalty', next_filing: '2026-01-01' },
    ],
    parts: [{ party_id: 'p-1', company_name: 'Sandpiper Ltd.' }],
  });
  expect(found.map(({ id }) => id)).toEqual(['c-4', 'c-3', 'c-2', 'a-2', 'p-1', 'a-1']);
});
