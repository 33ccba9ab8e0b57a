import type { EntityTypeRule } from '@portal/shared-core/domain/application';
import { expect, test } from 'vitest';

import { newPerson } from './application-form.ts';
import { rolesOf } from './roles.ts';
import {
  inputsOf,
  labelOf,
  stepAfter,
  stepOfIssue,
  stepBefore,
  stepOf,
  steps,
  stepsFor,
} from './steps.ts';

test('[APP-01] the steps follow one another, and end at both ends', () => {
  for (const [index, step] of steps.entries()) {
    expect(stepAfter(step)).toBe(steps[index + 1]);
    expect(stepBefore(step)).toBe(steps[index - 1]);
  }
});

test.each([
  ['officers', 'officers'],
  ['people', 'owners'],
  ['', 'type'],
  ['nonsense', 'type'],
  [null, 'type'],
  [undefined, 'type'],
])('[APP-02] a draft left at %j opens at %s', (slug, opened) => {
  expect(stepOf(slug).slug).toBe(opened);
});

const company: EntityTypeRule = {
  code: 'ibc',
  is_formable: true,
  min_members: 1,
  min_directors: 1,
  corporate_manager_suffices: false,
  requires_president: false,
  requires_secretary: false,
  name_endings: [],
  name_contains: [],
  member_role: 'member',
  manager_role: 'director',
};
const foundation = { ...company, member_role: 'founder', manager_role: 'council_member' } as const;
const branch = { ...company, member_role: null };

const shareholder = newPerson('person', ['member']);
const director = newPerson('person', ['director']);
const behind = newPerson('person');
const values = {
  people: [shareholder, director, behind],
  holdings: [{ owner_id: behind.id, owned_id: 'b-1', percent: '100' }],
};

test.each([
  ['entity_type', 'type'],
  ['features', 'type'],
  ['duration_years', 'type'],
  ['consents.SAC.standing', 'type'],
  ['consents.Royal.reference', 'names'],
  ['foundation.assets', 'foundation'],
  ['activities', 'purpose'],
  ['names.2', 'names'],
  ['capital.par_value', 'capital'],
  ['fiscal_year_end', 'services'],
  ['holdings.0.percent', 'owners'],
  ['people', 'owners'],
  ['people.0.shares', 'owners'],
  ['people.1.name', 'officers'],
  ['people.2.name', 'owners'],
  ['declared', 'review'],
])('[APP-01] %s is corrected on the step %s', (field, slug) => {
  expect(stepOfIssue({ code: 'x', field }, values, company).slug).toBe(slug);
});

test('[APP-01] issues of the board belong to the officers, as do all issues of a branch', () => {
  const issue = { code: 'people.secretary_missing', field: 'people' };
  expect(stepOfIssue(issue, values, company).slug).toBe('officers');
  const of = { code: 'people.name_missing', field: 'people.2.name' };
  expect(stepOfIssue(of, values, branch).slug).toBe('officers');
});

test('[APP-01] every input of a step is corrected on that step', () => {
  const owners = { people: [shareholder], holdings: values.holdings };
  for (const step of steps.filter(({ slug }) => slug !== 'officers')) {
    // Consents are stated on two steps, each where it is needed.
    for (const field of inputsOf(step, owners).filter((each) => each !== 'consents')) {
      expect(stepOfIssue({ code: 'x', field }, owners, company)).toBe(step);
    }
  }
});

test('[APP-01] a type without shares has no capital step, and a branch no owners step', () => {
  const slugs = (rule: EntityTypeRule) => stepsFor(rule).map(({ slug }) => slug);
  const usual = steps.map(({ slug }) => slug).filter((slug) => slug !== 'foundation');
  expect([slugs(company), stepsFor(undefined).map(({ slug }) => slug)]).toEqual([usual, usual]);
  expect(slugs(foundation)).not.toContain('capital');
  expect(slugs(foundation)).toContain('foundation');
  expect(slugs(foundation)).toContain('owners');
  expect(slugs(branch)).not.toContain('owners');
});

test('[APP-01] steps are called by the roles of the kind', () => {
  expect(labelOf(stepOf('owners'), company)).toBe('Shareholders and owners');
  expect(labelOf(stepOf('owners'), foundation)).toBe('Founders');
  expect(labelOf(stepOf('officers'), foundation)).toBe('Council members and officers');
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
    code: 'ibc',
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

test('[APP-01] without a type there are no roles', () => {
  expect(rolesOf(undefined)).toEqual([]);
});
