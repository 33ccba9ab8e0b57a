import { expect, test } from 'vitest';

import type { KycCase } from '../api/case.queries.ts';
import { heldBecause, turnOf, type Turn } from './standing.ts';

const ME = 'me';
const missing = { reviewer: 'no reviewer', compliance: 'no officer', senior: 'no senior' };

/** A case in review, as far as turn and duty look at it. */
function given(review: object | null, more: object = {}) {
  const open = { assignee: null, decided_by: null, second_decider: null, ...review };
  return { state: 'in_review', submitted_by: 'client', review: review && open, ...more } as KycCase;
}

test.each<[string, KycCase, Turn]>([
  ['without a review', given(null, { state: 'draft' }), 'client'],
  ['approved', given(null, { state: 'approved' }), 'approved'],
  ['rejected', given(null, { state: 'rejected' }), 'rejected'],
  ['waiting', given({ state: 'waiting' }), 'waiting'],
  ['claimed by me', given({ state: 'claimed', assignee: ME }), 'mine'],
  ['claimed by another', given({ state: 'claimed', assignee: 'other' }), 'colleague'],
  ['claimed by no one any more', given({ state: 'claimed' }), 'colleague'],
  [
    'second step, first decided by me',
    given({ state: 'awaiting_second', decided_by: ME }),
    'decided',
  ],
  [
    'second step of a colleague',
    given({ state: 'awaiting_second', decided_by: 'other' }),
    'confirm',
  ],
  [
    'third step, first decided by me',
    given({ state: 'awaiting_senior', decided_by: ME, second_decider: 'other' }),
    'decided',
  ],
  [
    'third step, second decided by me',
    given({ state: 'awaiting_senior', decided_by: 'other', second_decider: ME }),
    'decided',
  ],
  [
    'third step, decided by others',
    given({ state: 'awaiting_senior', decided_by: 'one', second_decider: 'other' }),
    'confirm',
  ],
])('[KYC-02] [DUTY-01] whose turn it is: %s', (_what, kycCase, turn) => {
  expect(turnOf(kycCase, ME)).toBe(turn);
});

test.each<[Turn, string | null, string | undefined]>([
  ['waiting', 'waiting', missing.reviewer],
  ['colleague', 'claimed', missing.reviewer],
  ['mine', 'claimed', missing.reviewer],
  ['rejected', null, missing.reviewer],
  ['confirm', 'awaiting_second', missing.compliance],
  ['confirm', 'awaiting_senior', missing.senior],
  ['decided', 'awaiting_senior', undefined],
  ['approved', null, undefined],
  ['client', null, undefined],
])('[DUTY-01] the duty that %s at %s needs', (turn, state, reason) => {
  const kycCase = given(state === null ? null : { state });
  expect(heldBecause(kycCase, turn, ME, missing)).toBe(reason);
  const all = { reviewer: undefined, compliance: undefined, senior: undefined };
  expect(heldBecause(kycCase, turn, ME, all)).toBeUndefined();
});

test.each<[Turn, boolean]>([
  ['waiting', true],
  ['mine', true],
  ['confirm', true],
  ['approved', false],
  ['client', false],
])('[GATE-01] who submitted the profile is held at %s: %s', (turn, isHeld) => {
  const own = given({ state: 'awaiting_second' }, { submitted_by: ME });
  const all = { reviewer: undefined, compliance: undefined, senior: undefined };
  expect(heldBecause(own, turn, ME, all) !== undefined).toBe(isHeld);
});
