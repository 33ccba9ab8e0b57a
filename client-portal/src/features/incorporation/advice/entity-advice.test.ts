import { expect, test } from 'vitest';

import { adviseEntityType, noAnswers, questions, type Answers } from './entity-advice.ts';

test.each<[string, Partial<Answers>]>([
  ['IBC', { existing: 'new', aim: 'business', place: 'abroad', owners: 'shares' }],
  ['IBC', { existing: 'new', aim: 'assets', place: 'abroad', owners: 'shares' }],
  ['DOM', { existing: 'new', aim: 'business', place: 'bahamas', owners: 'shares' }],
  ['GTE', { existing: 'new', aim: 'business', place: 'bahamas', owners: 'none' }],
  ['FDN', { existing: 'new', aim: 'assets', place: 'abroad', owners: 'none' }],
  ['FDN', { existing: 'new', aim: 'business', place: 'abroad', owners: 'none' }],
  ['ELP', { existing: 'new', aim: 'fund', place: 'abroad' }],
  ['LP', { existing: 'new', aim: 'fund', place: 'bahamas' }],
  ['BEE', { existing: 'new', aim: 'office' }],
  ['FRC', { existing: 'branch' }],
])('[APP-01] %s is what %j leads to, with reasons', (type, answers) => {
  const advice = adviseEntityType({ ...noAnswers, ...answers });
  expect(advice?.type).toBe(type);
  expect(advice?.reasons.length).toBeGreaterThan(0);
});

test('[APP-01] every combination of four answers leads somewhere', () => {
  const all = questions.reduce<Answers[]>(
    (soFar, { key, options }) =>
      soFar.flatMap((answers) => options.map(({ value }) => ({ ...answers, [key]: value }))),
    [noAnswers],
  );
  expect(all).toHaveLength(32);
  expect(all.filter((answers) => adviseEntityType(answers) === undefined)).toEqual([]);
});

test('[APP-01] nothing is advised while an answer that counts is open', () => {
  expect(adviseEntityType(noAnswers)).toBeUndefined();
  expect(adviseEntityType({ ...noAnswers, existing: 'new', aim: 'business' })).toBeUndefined();
});
