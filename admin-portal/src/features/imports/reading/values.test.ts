import { expect, test } from 'vitest';

import type { FieldType } from './fields.ts';
import { isBodyName, readCell, unreadable, type Cell } from './values.ts';

test.each<[FieldType, Cell, unknown]>([
  ['text', '  Coral \u200BBay\n Ltd. ', 'Coral Bay Ltd.'],
  ['text', '🌴 Palm', '🌴 Palm'],
  ['text', 'N/A', undefined],
  ['text', '-', undefined],
  ['text', '#REF!', undefined],
  ['text', 42, '42'],
  ['day', new Date('2014-03-21T00:00:00Z'), '2014-03-21'],
  ['day', '2014-03-21', '2014-03-21'],
  ['day', '21/03/2014', '2014-03-21'],
  ['day', '21 March 2014', '2014-03-21'],
  ['day', 'March 21, 2014', '2014-03-21'],
  ['day', '21st Mar 2014', '2014-03-21'],
  ['day', 41_719, '2014-03-21'],
  ['day', '17/05/64', '1964-05-17'],
  ['day', '17/05/19', '2019-05-17'],
  ['day', '31/02/2014', unreadable],
  ['day', '2014', unreadable],
  ['day', 2014, unreadable],
  ['day', 'soon', unreadable],
  ['day', 'n/a', undefined],
  ['month_day', '12-31', '12-31'],
  ['month_day', '31/12', '12-31'],
  ['month_day', '31 December', '12-31'],
  ['month_day', 'June', '06-30'],
  ['month_day', '31 June', unreadable],
  ['year', 2026, 2026],
  ['year', 'Dec 2026', 2026],
  ['year', '31/12/2026', 2026],
  ['year', '26', unreadable],
  ['count', '50,000', 50_000],
  ['count', '50 000 shares', 50_000],
  ['count', "1'200", 1200],
  ['count', 0, undefined],
  ['count', '12.5', unreadable],
  ['number', '1,200,000.50', 1_200_000.5],
  ['number', 'USD 1', 1],
  ['number', '1.200.000,50', 1_200_000.5],
  ['number', 'many', unreadable],
  ['percent', '60%', 60],
  ['percent', 0.6, 60],
  ['percent', 60, 60],
  ['percent', '120', unreadable],
  ['country', 'bs', 'BS'],
  ['country', 'The Bahamas', 'BS'],
  ['country', 'UK', 'GB'],
  ['country', 'British', 'GB'],
  ['country', 'U.S.A.', 'US'],
  ['country', 'Bahamian', 'BS'],
  ['country', 'Atlantis', unreadable],
  ['currency', 'usd', 'USD'],
  ['currency', '$', 'USD'],
  ['currency', 'dollars', unreadable],
  ['kind', 'Individual', 'person'],
  ['kind', 'Corporate', 'body_corporate'],
  ['kind', 'cat', unreadable],
  ['role', 'Shareholder', 'member'],
  ['role', 'UBO', 'beneficial_owner'],
  ['role', 'Managing Director', 'director'],
  ['role', 'registered_agent', 'registered_agent'],
  ['role', 'King', unreadable],
  ['status', 'Good standing', 'active'],
  ['status', 'Struck off', 'struck_off'],
  ['status', 'asleep', unreadable],
  ['risk', 'Med', 'medium'],
  ['risk', 'Low risk', 'low'],
  ['former_names', 'Coral Ltd.', [{ name: 'Coral Ltd.' }]],
  [
    'former_names',
    'Coral Ltd. (until 30/04/2016); Reef Ltd.\nBay Ltd., until 2 May 2019',
    [
      { name: 'Coral Ltd.', until: '2016-04-30' },
      { name: 'Reef Ltd.' },
      { name: 'Bay Ltd.', until: '2019-05-02' },
    ],
  ],
  ['former_names', 'Route to 66 Ltd.', [{ name: 'Route to 66 Ltd.' }]],
  ['former_names', 'Coral Ltd. (until 31/02/2016)', unreadable],
  ['natures', 'Shares, votes', ['shares', 'votes']],
  ['natures', 'appointment of directors and other', ['appointment', 'other']],
  ['natures', 'magic', unreadable],
])('[IMP-01] a %s: %s', (type, cell, read) => {
  expect(readCell(cell, type)).toEqual(read);
});

test('[IMP-01] a day with the month first, where the file writes it so', () => {
  expect(readCell('03/02/2026', 'day', 'mdy')).toBe('2026-03-02');
});

test.each([
  ['Coral Bay Ltd.', true],
  ['Lindqvist Family Trust', true],
  ['Palm S.A.', true],
  ['Anna Maria Lindqvist', false],
  ['Marco Polo', false],
])('[IMP-01] %s is a body: %s', (name, isBody) => {
  expect(isBodyName(name)).toBe(isBody);
});
