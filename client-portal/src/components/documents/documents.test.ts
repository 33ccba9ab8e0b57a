import { eitherOf } from '@portal/shared-core/domain/documents';
import { describe, expect, test } from 'vitest';

import type { SentDocument } from './document.queries.ts';
import { besides, isSent, pointsWith, replacedBy, type DocumentPoint } from './documents.ts';

function sent(category: string, status: SentDocument['status'], id = `${category} ${status}`) {
  return { id, category, status } as SentDocument;
}

const identity: DocumentPoint = {
  code: 'identity',
  categories: ['passport', 'national_id'],
  minimum: 1,
  note: '',
  maxAgeMonths: null,
};
const references = { ...identity, code: 'reference', categories: ['reference_letter'], minimum: 2 };

function pointWith(point: DocumentPoint, ...documents: SentDocument[]) {
  const [known] = pointsWith([point], documents);
  if (!known) throw new Error('no point');
  return known;
}

describe('[DOC-04] the state of a point', () => {
  test.each([
    ['nothing was sent', [], 'missing'],
    ['another document was sent', [sent('portrait', 'accepted')], 'missing'],
    ['one of the categories was sent', [sent('national_id', 'uploaded')], 'uploaded'],
    ['one was accepted', [sent('passport', 'accepted')], 'accepted'],
    ['one was rejected', [sent('passport', 'rejected')], 'rejected'],
    ['one has expired', [sent('passport', 'expired')], 'expired'],
    [
      'one was rejected and a newer one waits',
      [sent('passport', 'rejected'), sent('passport', 'uploaded')],
      'uploaded',
    ],
    [
      'one has expired and another is accepted',
      [sent('passport', 'expired'), sent('national_id', 'accepted')],
      'accepted',
    ],
  ] as const)('%s', (_what, documents, state) => {
    const point = pointWith(identity, ...documents);
    expect(point.state).toBe(state);
    expect(isSent(point)).toBe(state === 'uploaded' || state === 'accepted');
  });

  test('[GATE-01] a waived one is not needed, whatever was sent, and nothing takes its place', () => {
    for (const documents of [[], [sent('passport', 'rejected')]]) {
      const point = pointWith({ ...identity, waived: true }, ...documents);
      expect([point.state, isSent(point), replacedBy(point)]).toEqual(['waived', true, undefined]);
    }
  });

  test.each([
    ['one of two', [sent('reference_letter', 'accepted', '1')], 'missing'],
    [
      'two, one of them unchecked',
      [sent('reference_letter', 'accepted', '1'), sent('reference_letter', 'uploaded', '2')],
      'uploaded',
    ],
    [
      'two, one of them rejected',
      [sent('reference_letter', 'accepted', '1'), sent('reference_letter', 'rejected', '2')],
      'rejected',
    ],
  ] as const)('where two are asked for: %s', (_what, documents, state) => {
    expect(pointWith(references, ...documents).state).toBe(state);
  });
});

describe('[DOC-03] [DOC-04] what a new document takes the place of', () => {
  test.each([
    ['of nothing, where nothing was sent', [], undefined],
    ['of the rejected one', [sent('passport', 'rejected', 'old')], 'old'],
    ['of the expired one', [sent('passport', 'expired', 'old')], 'old'],
    ['of the only one that waits', [sent('passport', 'uploaded', 'old')], 'old'],
    [
      'of none of several that wait',
      [sent('passport', 'uploaded', '1'), sent('national_id', 'uploaded', '2')],
      undefined,
    ],
    ['of none that was accepted', [sent('passport', 'accepted', 'old')], undefined],
  ] as const)('%s', (_what, documents, replaced) => {
    expect(replacedBy(pointWith(identity, ...documents))).toBe(replaced);
  });
});

test('[DOC-04] a document that no point requires is listed separately', () => {
  const portrait = sent('portrait', 'uploaded');
  expect(besides([identity], [sent('passport', 'uploaded'), portrait])).toEqual([portrait]);
});

test.each([
  [[], ''],
  [['Passport'], 'Passport'],
  [['Passport', 'Driving licence'], 'Passport or driving licence'],
  [['Passport', 'Identity card', 'Driving licence'], 'Passport, identity card or driving licence'],
])('categories that serve alike: %j', (names, text) => {
  expect(eitherOf(names)).toBe(text);
});
