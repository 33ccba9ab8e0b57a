import { formatDate, formatMoney, formatYearDay } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import { conditionLabels } from '#/components/company/condition-labels.ts';

import type { RuleDraft, RuleVersion } from './api/rule.queries.ts';
import { eventText } from '#/components/compliance/texts.ts';

/** The state of a version on a day. */
export function versionChip(
  { valid_from: from, valid_to: to }: Pick<RuleVersion, 'valid_from' | 'valid_to'>,
  today: string,
): { tone: Tone; label: string } {
  if (from > today) return { tone: 'info', label: 'Coming' };
  return to !== null && to < today
    ? { tone: 'neutral', label: 'Past' }
    : { tone: 'good', label: 'In force' };
}

/** The version of a code that holds on a day; else the newest. Versions are given newest first. */
export function currentOf(
  versions: readonly RuleVersion[],
  today: string,
): RuleVersion | undefined {
  return versions.find(({ valid_from: from }) => from <= today) ?? versions[0];
}

type Terms = Pick<
  RuleDraft,
  | 'kind'
  | 'month'
  | 'day'
  | 'plus_months'
  | 'plus_days'
  | 'event'
  | 'snap'
  | 'repeats_months'
  | 'first_year_after'
>;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How the day of a rule is calculated, as the database words it for a duty. */
export function reckoningOf(rule: Terms): string {
  return [dayOf(rule), rule.snap && 'at the end of the month', firstYearOf(rule.first_year_after)]
    .filter(Boolean)
    .join(', ');
}

function dayOf({
  kind,
  month,
  day,
  plus_months: months,
  plus_days: days,
  event,
  ...rule
}: Terms): string {
  switch (kind) {
    case 'fixed':
      return `On ${formatYearDay(`${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)} of every year`;
    case 'offset':
      return `${[months && counted(months, 'month'), days && counted(days, 'day')].filter(Boolean).join(' and ')} after the end of the fiscal year`;
    case 'event':
      return `${counted(days ?? 0, 'day')} after: ${eventText(event ?? '')
        .replaceAll('_', ' ')
        .toLowerCase()}${rule.repeats_months ? `, and again every ${counted(rule.repeats_months, 'month')}` : ''}`;
    case 'published':
      return 'On the day the authority announces every year';
    case 'interval':
      return 'As often as the party is to be reviewed';
  }
}

function firstYearOf(years: number | null): string | null {
  if (!years) return null;
  return years === 1
    ? 'from the year after the registration'
    : `from ${counted(years, 'year')} after that of the registration`;
}

const subjects: Record<string, string> = {
  company: 'Companies',
  party: 'People and bodies',
  firm: 'The firm',
};

/** 'Companies of the types IBC and DOM, where it carries on business in The Bahamas'. */
export function appliesTo({
  subject,
  entity_types: types,
  features,
  condition,
}: RuleDraft): string {
  return [
    subjects[subject] ?? subject,
    types.length > 0 && `of type ${types.join(', ')}`,
    features.length > 0 && `with ${features.join(' or ')}`,
    condition && `where: ${lowerFirst(conditionText(condition))}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function conditionText(condition: string): string {
  return condition in conditionLabels
    ? conditionLabels[condition as keyof typeof conditionLabels]
    : condition;
}

/** What a penalty step costs, and from when: 'From 1 April: 10 % of what is owed'. */
export function penaltyText(step: RuleVersion['penalties'][number]): string {
  const { from_month: month, from_day: day, years_after: years } = step;
  const from =
    month && day
      ? `From ${formatYearDay(`${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)}${years > 0 ? `, ${counted(years, 'year')} later` : ''}`
      : 'At once';
  return `${from}: ${costOf(step)}`;
}

function costOf({ percent, amount, currency, effect }: RuleVersion['penalties'][number]): string {
  if (percent !== null) return `${percent} % of what is owed`;
  if (amount !== null) return formatMoney(amount, currency ?? 'USD');
  return effect === 'struck_off' ? 'struck off the register' : 'good standing is lost';
}

/** Whether a primary source says all of a rule, its penalties among it. */
export function isVerified({
  verified,
  penalties,
}: Pick<RuleVersion, 'verified' | 'penalties'>): boolean {
  return verified && penalties.every((step) => step.verified);
}

const fields: Partial<Record<keyof RuleDraft, string>> = {
  name: 'Name',
  entity_types: 'Types of company',
  features: 'Features',
  condition: 'Condition',
  month: 'Month',
  day: 'Day of the month',
  plus_months: 'Months after',
  plus_days: 'Days after',
  repeats_months: 'Repeats after months',
  first_year_after: 'First year',
  note: 'Note',
  source_note: 'Source',
  verified: 'Verified',
  valid_from: 'In force from',
};

export interface RuleChange {
  field: string;
  was: string;
  is: string;
}

/** What a draft changes against the version before, field by field. */
export function changesOf(was: RuleDraft | undefined, is: RuleDraft): RuleChange[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const before = was?.[key as keyof RuleDraft];
    const after = is[key as keyof RuleDraft];
    if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
    return [{ field, was: valueText(before), is: valueText(after) }];
  });
}

function valueText(value: RuleDraft[keyof RuleDraft] | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.join(', ') || '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDate(String(value)) : String(value);
}

/** The columns of a version that a draft begins with. */
export function draftOf({ penalties: _penalties, valid_to: _to, ...rule }: RuleVersion): RuleDraft {
  return rule;
}
