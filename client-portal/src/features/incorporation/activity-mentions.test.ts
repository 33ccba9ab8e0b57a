import { expect, test } from 'vitest';

import { activitiesMeant } from './activity-mentions.ts';
import type { Activity } from './api/application.queries.ts';

const activity = (code: string, keywords: string[]): Activity => ({
  code,
  name: code,
  requirement: 'none',
  authority: null,
  note: null,
  keywords,
});

const activities = [
  activity('digital_assets', ['crypto', 'digital asset']),
  activity('arms', ['arms']),
  activity('other', []),
];

test.each([
  ['Trading in cryptocurrencies.', ['digital_assets']],
  ['DIGITAL  ASSETS, mostly', ['digital_assets']],
  ['Farms and orchards', []],
  ['Sporting arms; crypto', ['digital_assets', 'arms']],
  ['', []],
])('[APP-01] %j speaks of %j', (text, codes) => {
  expect(activitiesMeant(text, activities, []).map(({ code }) => code)).toEqual(codes);
});

test('skips activities that are already selected', () => {
  expect(activitiesMeant('crypto', activities, ['digital_assets'])).toEqual([]);
});
