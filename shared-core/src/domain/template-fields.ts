import type { Database } from '../supabase/database.types.ts';
import type { TemplateValues } from '../supabase/json.types.ts';
import { changeKindLabels } from './changes.ts';
import { formatDate, formatNumber, formatYearDay } from './format.ts';

export type TemplateSubject = Database['public']['Enums']['template_subject'];

/** A field of a template. */
export interface TemplateField {
  /** As it is written between double braces. */
  name: string;
  label: string;
  /** Where its value comes from. */
  source: string;
  /** How its value is written. A list is a line each where it is alone in its paragraph, and "A, B and C" in a sentence. */
  as: 'text' | 'list' | 'day' | 'day_of_year' | 'number' | 'change_kind';
}

const general: readonly TemplateField[] = [
  { name: 'today', label: 'Today', source: 'The day in Nassau', as: 'day' },
  { name: 'firm.name', label: 'Firm', source: 'The firm', as: 'text' },
  {
    name: 'firm.address',
    label: 'Address of the firm',
    source: 'Branding of the firm',
    as: 'text',
  },
  {
    name: 'firm.registration_number',
    label: 'Registration number of the firm',
    source: 'Branding of the firm',
    as: 'text',
  },
  { name: 'firm.email', label: 'Email of the firm', source: 'Branding of the firm', as: 'text' },
  { name: 'staff.name', label: 'Your name', source: 'Who makes the document', as: 'text' },
];

const ofClient = (source: string): TemplateField => ({
  name: 'client.name',
  label: 'Client',
  source,
  as: 'text',
});

const record = 'Record of the company';
const register = (name: string) => `Register of ${name}, as it is today`;

const company: readonly TemplateField[] = [
  ofClient('The client of the company'),
  { name: 'company.name', label: 'Company name', source: record, as: 'text' },
  { name: 'company.type', label: 'Entity type', source: record, as: 'text' },
  { name: 'company.law', label: 'Law', source: 'Entity type', as: 'text' },
  { name: 'company.registration_number', label: 'Registration number', source: record, as: 'text' },
  { name: 'company.registration_date', label: 'Date of registration', source: record, as: 'day' },
  { name: 'company.registered_office', label: 'Registered office', source: record, as: 'text' },
  { name: 'company.authorised_shares', label: 'Authorised shares', source: record, as: 'number' },
  { name: 'company.fiscal_year_end', label: 'Fiscal year end', source: record, as: 'day_of_year' },
  { name: 'directors', label: 'Directors', source: register('directors and officers'), as: 'list' },
  {
    name: 'officers',
    label: 'Officers other than directors',
    source: register('directors and officers'),
    as: 'list',
  },
  { name: 'members', label: 'Members', source: register('members'), as: 'list' },
  {
    name: 'shareholdings',
    label: 'Members with their shares',
    source: register('members'),
    as: 'list',
  },
  {
    name: 'owners',
    label: 'Beneficial owners',
    source: register('beneficial owners'),
    as: 'list',
  },
];

const request = 'The change request';

/** The fields of templates, for each subject: the definition. The database refuses others (private.template_fields). */
export const templateFields: Record<TemplateSubject, readonly TemplateField[]> = {
  company: [...company, ...general],
  application: [
    ofClient('The applicant'),
    {
      name: 'application.reference',
      label: 'Reference',
      source: 'The application',
      as: 'text',
    },
    {
      name: 'application.name',
      label: 'First name asked for',
      source: 'The application',
      as: 'text',
    },
    { name: 'application.type', label: 'Entity type', source: 'The application', as: 'text' },
    { name: 'application.law', label: 'Law', source: 'Entity type', as: 'text' },
    {
      name: 'application.submitted_on',
      label: 'Day of submission',
      source: 'The application',
      as: 'day',
    },
    ...general,
  ],
  change_request: [
    { name: 'change.reference', label: 'Reference of the change', source: request, as: 'text' },
    { name: 'change.kind', label: 'Kind of change', source: request, as: 'change_kind' },
    { name: 'change.effective_on', label: 'Day of effect', source: request, as: 'day' },
    {
      name: 'change.wording',
      label: 'What was written with the change',
      source: request,
      as: 'text',
    },
    {
      name: 'change.registry_reference',
      label: 'Reference of the registry',
      source: request,
      as: 'text',
    },
    ...company,
    ...general,
  ],
};

/** A field in a text: {{ name }}. */
const PLACE = /\{\{([^{}]*)\}\}/g;

/** The names between double braces in a text, each once, in their order. */
export function fieldsIn(body: string): string[] {
  return [...new Set([...body.matchAll(PLACE)].map(([, name = '']) => name.trim()))];
}

/** What is between braces and is no field of the subject, as it is written; undefined where there is none. */
export function unknownField(subject: TemplateSubject, body: string): string | undefined {
  const known = new Set(templateFields[subject].map(({ name }) => name));
  const unknown = fieldsIn(body).find((name) => !known.has(name));
  if (unknown !== undefined) return `{{${unknown}}}`;
  // Braces without their counterpart.
  const rest = body.replaceAll(PLACE, '');
  const open = rest.indexOf('{{');
  return open === -1 ? undefined : rest.slice(open, open + 40);
}

/** A text cut at its fields: texts and, by turns, the fields between them. */
export function partsOf(text: string): (string | { field: string })[] {
  return text
    .split(PLACE)
    .map((part, place) => (place % 2 === 1 ? { field: part.trim() } : part))
    .filter((part) => part !== '');
}

/** The value of a field as a document shows it, a list as its parts; undefined where nothing is recorded. */
export function fieldTexts(
  subject: TemplateSubject,
  name: string,
  values: TemplateValues,
): readonly string[] | undefined {
  const value = values[name];
  if (Array.isArray(value)) return value.length > 0 ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const field = templateFields[subject].find((known) => known.name === name);
  return [written(field?.as ?? 'text', value)];
}

/** The fields of a text that have no value, in their order. */
export function missingFields(
  subject: TemplateSubject,
  body: string,
  values: TemplateValues,
): TemplateField[] {
  const used = fieldsIn(body);
  return templateFields[subject].filter(
    ({ name }) => used.includes(name) && fieldTexts(subject, name, values) === undefined,
  );
}

function written(as: TemplateField['as'], value: string): string {
  if (as === 'day') return formatDate(value, 'written');
  if (as === 'day_of_year') return formatYearDay(value);
  if (as === 'number') return formatNumber(value);
  if (as === 'change_kind' && value in changeKindLabels)
    return changeKindLabels[value as keyof typeof changeKindLabels];
  return value;
}
