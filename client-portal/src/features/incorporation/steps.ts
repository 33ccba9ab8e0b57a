import {
  hasCapital,
  isFoundation,
  type ApplicationKind,
  type EntityTypeRule,
} from '@portal/shared-core/domain/application';
import { isFeatureCode } from '@portal/shared-core/domain/application-choices';
import type { ApplicationIssue } from '@portal/shared-core/domain/application-issues';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import type { FieldPath } from 'react-hook-form';

import type { ApplicationForm } from './application-form.ts';

/** The steps of the wizard, in order. A step is an address; its input is saved in the draft only. */
export const allSteps = [
  { slug: 'type', label: 'Entity type' },
  { slug: 'company', label: 'The company as it is' },
  { slug: 'purpose', label: 'Purpose and activities' },
  { slug: 'names', label: 'Names' },
  { slug: 'capital', label: 'Share capital' },
  { slug: 'foundation', label: 'Assets and beneficiaries' },
  { slug: 'owners', label: 'Shareholders and owners' },
  { slug: 'officers', label: 'Directors and officers' },
  { slug: 'agent', label: 'Present agent and fees' },
  { slug: 'services', label: 'Services and year end' },
  { slug: 'documents', label: 'Documents' },
  { slug: 'review', label: 'Review and declare' },
] as const;

/** The steps of a formation. */
export const steps: readonly Step[] = allSteps.filter(
  ({ slug }) => slug !== 'company' && slug !== 'agent',
);

export type Step = (typeof allSteps)[number];
export type StepSlug = Step['slug'];

/** The step an address names, or a draft was left at; the first one for anything else. */
export function stepOf(slug: string | null | undefined, among: readonly Step[] = allSteps): Step {
  // What was one step once: drafts of then were left there.
  const wanted = slug === 'people' ? 'owners' : slug;
  return among.find((step) => step.slug === wanted) ?? allSteps[0];
}

/** The steps of a kind of application: those it names, or those of a formation. */
export const stepsAmong = (named?: readonly string[]): readonly Step[] =>
  named ? allSteps.filter(({ slug }) => named.includes(slug)) : steps;

/**
 * The steps of an entity type, of a formation without `among`: without shares there is no capital step, a branch has no owners step, and only a foundation is asked for
 * assets and beneficiaries.
 */
export function stepsFor(
  rule: EntityTypeRule | undefined,
  among?: readonly string[],
): readonly Step[] {
  return stepsAmong(among).filter(({ slug }) => {
    if (slug === 'foundation') return isFoundation(rule);
    if (!rule || hasCapital(rule)) return true;
    return slug !== 'capital' && (slug !== 'owners' || rule.member_role !== null);
  });
}

/** What a step is called for a kind of company: 'Founders' for a foundation. */
export function labelOf({ slug, label }: Step, rule: EntityTypeRule | undefined): string {
  if (!rule || hasCapital(rule)) return label;
  if (slug === 'owners' && isFoundation(rule)) return 'Founders';
  if (slug === 'owners' && rule.member_role) return `${plural(rule.member_role)} and owners`;
  if (slug === 'officers' && rule.manager_role) return `${plural(rule.manager_role)} and officers`;
  return label;
}

/** A role of several, as a title: 'Limited partners'. */
export function plural(role: ParticipantRole): string {
  return `${participantRoleLabels[role].label}s`;
}

/** The step after this one; undefined after the last. */
export function stepAfter(step: Step, among: readonly Step[] = steps): Step | undefined {
  return among[among.indexOf(step) + 1];
}

/** The step before this one; undefined before the first. */
export function stepBefore(step: Step, among: readonly Step[] = steps): Step | undefined {
  return among[among.indexOf(step) - 1];
}

const stepByRoot: Record<string, StepSlug> = {
  entity_type: 'type',
  features: 'type',
  duration_years: 'type',
  foundation: 'foundation',
  purpose: 'purpose',
  activities: 'purpose',
  names: 'names',
  capital: 'capital',
  holdings: 'owners',
  people: 'owners',
  services: 'services',
  is_resident: 'services',
  fiscal_year_end: 'services',
  records_location: 'services',
  documents: 'documents',
  declared: 'review',
};

const agentFields: readonly string[] = ['paid_up_to', 'former_agent', 'arrears_by'];

const ofOfficers: readonly string[] = [
  'people.too_few_directors',
  'people.president_missing',
  'people.secretary_missing',
];

/** The step on which an issue is corrected: `people.2.shares` → owners, unless that person is an officer who owns nothing. */
export function stepOfIssue(
  { code, field }: Pick<ApplicationIssue, 'field'> & { code: string },
  { people, holdings }: Pick<ApplicationForm, 'people' | 'holdings'>,
  rule: EntityTypeRule | undefined,
  kind: ApplicationKind = 'formation',
): Step {
  const [root = '', index, key] = field.split('.');
  if (field === 'entry.authorised_shares') return stepOf('capital');
  if (root === 'entry') return stepOf(agentFields.includes(index ?? '') ? 'agent' : 'company');
  // The name of a company that exists is one of its facts.
  if (root === 'names' && kind === 'transfer_in') return stepOf('company');
  if (key === 'appointed') return stepOf('officers');
  const person = root === 'people' && index !== undefined ? people[Number(index)] : undefined;
  const isOfficer = person !== undefined && !isOwner(person, holdings, rule);
  // A consent is stated where it is needed: at the feature, or at the name with the word.
  if (root === 'consents') return stepOf(isFeatureCode(index ?? '') ? 'type' : 'names');
  const slug = ofOfficers.includes(code) || isOfficer ? 'officers' : (stepByRoot[root] ?? 'type');
  return stepOf(slug === 'owners' && rule?.member_role === null ? 'officers' : slug);
}

/** Whether a person belongs to the owners' step: a member, an owner of a member, or without a role yet. */
export function isOwner(
  { id, roles }: Pick<ApplicationForm['people'][number], 'id' | 'roles'>,
  holdings: ApplicationForm['holdings'],
  rule: EntityTypeRule | undefined,
): boolean {
  const isMember = roles.some((role) => role === rule?.member_role);
  return isMember || roles.length === 0 || holdings.some(({ owner_id }) => owner_id === id);
}

/** The inputs of a step, by the paths their errors are reported under. */
export function inputsOf(
  { slug }: Step,
  { people, holdings }: Pick<ApplicationForm, 'people' | 'holdings'>,
): FieldPath<ApplicationForm>[] {
  switch (slug) {
    case 'type':
      return ['entity_type', 'features', 'duration_years', 'consents'];
    case 'company':
      return [
        'names.0',
        'entry.registration_number',
        'entry.incorporated_on',
        'entry.registered_office',
        'entry.jurisdiction',
        'entry.foreign_name',
        'entry.foreign_number',
        'entry.law_permits',
      ];
    case 'agent':
      return ['entry.paid_up_to', 'entry.former_agent.name', 'entry.former_agent.email'];
    case 'purpose':
      return ['purpose', 'activities'];
    case 'names':
      return ['names.0', 'names.1', 'names.2', 'consents'];
    case 'capital':
      return ['capital.shares', 'capital.par_value', 'capital.currency', 'entry.authorised_shares'];
    case 'foundation':
      return ['foundation.assets', 'foundation.beneficiary_kind', 'foundation.beneficiaries'];
    case 'owners':
    case 'officers':
      return [
        ...people.flatMap((_person, index) => [
          `people.${index}.name` as const,
          `people.${index}.country` as const,
          `people.${index}.roles` as const,
          `people.${index}.shares` as const,
          `people.${index}.percent` as const,
          `people.${index}.birth_date` as const,
          `people.${index}.email` as const,
          ...(slug === 'officers' ? [`people.${index}.appointed` as const] : []),
        ]),
        ...holdings.flatMap((_holding, index) => [`holdings.${index}.percent` as const]),
      ];
    case 'services':
      return ['is_resident', 'fiscal_year_end'];
    case 'documents':
      return [];
    case 'review':
      return ['declared'];
  }
}
