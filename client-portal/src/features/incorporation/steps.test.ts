import { expect, test } from 'vitest';

import { rolesOf } from './roles.ts';
import { inputsOf, stepAfter, stepAsking, stepBefore, stepOf, steps } from './steps.ts';

test('[APP-01] the steps follow one another, and end at both ends', () => {
  for (const [index, step] of steps.entries()) {
    expect(stepAfter(step)).toBe(steps[index + 1]);
    expect(stepBefore(step)).toBe(steps[index - 1]);
  }
});

test.each([
  ['people', 'people'],
  ['', 'type'],
  ['nonsense', 'type'],
  [null, 'type'],
  [undefined, 'type'],
])('[APP-02] a draft left at %j opens at %s', (slug, opened) => {
  expect(stepOf(slug).slug).toBe(opened);
});

test.each([
  ['entity_type', 'type'],
  ['names.2', 'names'],
  ['purpose', 'names'],
  ['capital.par_value', 'capital'],
  ['fiscal_year_end', 'capital'],
  ['people', 'people'],
  ['people.3.shares', 'people'],
  ['declared', 'review'],
])('[APP-01] %s is asked on the step %s', (field, slug) => {
  expect(stepAsking(field).slug).toBe(slug);
});

test('[APP-01] every input of a step is asked on that step', () => {
  for (const step of steps) {
    for (const input of inputsOf(step, 2)) expect(stepAsking(input)).toBe(step);
  }
});

test('[APP-01] the step of the people has the inputs of each of them', () => {
  expect(inputsOf(stepOf('people'), 0)).toEqual([]);
  expect(inputsOf(stepOf('people'), 2)).toHaveLength(8);
  expect(inputsOf(stepOf('people'), 2)).toContain('people.1.shares');
});

test.each([
  [
    'a company with a board',
    { member_role: 'member', manager_role: 'director', requires_secretary: false },
    ['member', 'director', 'president', 'secretary', 'officer'],
  ],
  [
    'a foundation with a council',
    { member_role: 'founder', manager_role: 'council_member', requires_secretary: true },
    ['founder', 'council_member', 'secretary'],
  ],
  [
    'a partnership',
    { member_role: 'limited_partner', manager_role: 'general_partner', requires_secretary: false },
    ['limited_partner', 'general_partner'],
  ],
] as const)('[APP-01] the roles of %s', (_case, rule, roles) => {
  const rest = {
    is_formable: true,
    min_members: 1,
    min_directors: 1,
    corporate_manager_suffices: false,
    requires_president: false,
    name_endings: [],
    name_contains: [],
  };
  expect(rolesOf({ ...rest, ...rule })).toEqual(roles);
});

test('[APP-01] without a type nobody has a role', () => {
  expect(rolesOf(undefined)).toEqual([]);
});
