import { expect, test } from 'vitest';
import { applicationStateLabels, companyStatusLabels, participantRoleLabels } from './companies.ts';

test.each([
  ['company statuses', companyStatusLabels],
  ['application states', applicationStateLabels],
  ['participant roles', participantRoleLabels],
])('no two %s share a label', (_, labels) => {
  const text = Object.values(labels).map(({ label }) => label);
  expect(new Set(text).size).toBe(text.length);
});

test('a colour means the same for companies and applications', () => {
  expect(applicationStateLabels.information_requested.tone).toBe('warning');
  expect([companyStatusLabels.active.tone, applicationStateLabels.approved.tone]).toEqual([
    'good',
    'good',
  ]);
  expect([companyStatusLabels.struck_off.tone, applicationStateLabels.rejected.tone]).toEqual([
    'bad',
    'bad',
  ]);
});
