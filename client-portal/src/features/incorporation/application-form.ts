import {
  applicationIssues,
  type ApplicationIssue,
} from '@portal/shared-core/domain/application-issues';
import {
  type ApplicationData,
  type ApplicationKind,
  type ApplicationPerson,
  type EntityTypeRule,
  type EntryData,
  type FormationRules,
  type FoundationData,
  type StatedConsent,
} from '@portal/shared-core/domain/application';
import { countsFor, entryIssues } from '@portal/shared-core/domain/application-entry';
import { consentIssue, isFeatureCode } from '@portal/shared-core/domain/application-choices';
import type { ApplicationHolding } from '@portal/shared-core/domain/application-holdings';
import { addErrors } from '@portal/shared-core/errors';
import { applicationsErrors } from '@portal/shared-core/errors/applications';
import { moveInErrors } from '@portal/shared-core/errors/move-in';
import { namesErrors } from '@portal/shared-core/errors/names';
import type { FieldErrors, Resolver } from 'react-hook-form';

import { putError } from '#/lib/put-error.ts';

import { issueText } from './issue-text.ts';

addErrors({ ...applicationsErrors, ...moveInErrors, ...namesErrors });

/** A figure while it is typed: a number once it is one, the text as typed until then. */
type Figure = number | string | null;

export interface PersonForm extends Omit<ApplicationPerson, 'shares' | 'percent'> {
  shares: Figure;
  /** Decimal text, as typed. */
  percent: string | null;
}

/** A holding in a body corporate of the application. Keys without an input are kept. */
export interface HoldingForm extends Omit<ApplicationHolding, 'percent'> {
  /** Decimal text, as typed. */
  percent: string | null;
}

/** The draft as the wizard's fields hold it: every key present. */
export interface ApplicationForm {
  entity_type: string;
  names: string[];
  features: string[];
  duration_years: Figure;
  consents: Record<string, StatedConsent>;
  foundation: Required<Omit<FoundationData, 'assets'>> & { assets: string | null };
  purpose: string;
  activities: string[];
  capital: { currency: string; shares: Figure; par_value: string | null };
  people: PersonForm[];
  holdings: HoldingForm[];
  services: string[];
  is_resident: '' | 'yes' | 'no';
  fiscal_year_end: string;
  records_location: string;
  declared: boolean;
  /** Of a company that exists already. */
  entry?: EntryForm;
}

/** What is asked of a company that exists, as its fields hold it. */
interface EntryForm extends Required<
  Omit<EntryData, 'authorised_shares' | 'paid_up_to' | 'former_agent'>
> {
  authorised_shares: Figure;
  /** A year, '' before one was selected. */
  paid_up_to: string;
  former_agent: { name: string; email: string; phone: string };
}

function toEntry({ former_agent: agent, paid_up_to: paid, ...entry }: EntryData): EntryForm {
  return {
    registration_number: '',
    incorporated_on: null,
    registered_office: '',
    authorised_shares: null,
    arrears_by: '',
    jurisdiction: '',
    foreign_name: '',
    foreign_number: '',
    law_permits: '',
    ...entry,
    paid_up_to: textOf(paid ?? null) ?? '',
    former_agent: { name: '', email: '', phone: '', ...agent },
  };
}

/** What the wizard proposes before anything was entered: the usual capital, 5,000 shares of one dollar, and the calendar year. */
const proposal = { currency: 'USD', shares: 5000, par_value: '1' } as const;

/** The fields of a draft, with defaults for missing values. */
export function toForm(
  entityType: string | null,
  data: ApplicationData,
  kind: ApplicationKind = 'formation',
): ApplicationForm {
  const { names = [], capital, people = [], holdings = [] } = data;
  return {
    entity_type: entityType ?? '',
    names: [names[0] ?? '', names[1] ?? '', names[2] ?? ''],
    // On the public site a feature is selected like a service.
    features: data.features ?? (data.services ?? []).filter(isFeatureCode),
    duration_years: data.duration_years ?? null,
    consents: Object.fromEntries(
      Object.entries(data.consents ?? {}).map(([subject, consent]) => [
        subject,
        { standing: '', reference: '', ...consent },
      ]),
    ),
    foundation: {
      beneficiary_kind: data.foundation?.beneficiary_kind ?? '',
      beneficiaries: data.foundation?.beneficiaries ?? '',
      assets: textOf(data.foundation?.assets ?? null),
    },
    purpose: data.purpose ?? '',
    activities: data.activities ?? [],
    capital: {
      currency: capital?.currency ?? proposal.currency,
      shares: capital?.shares === undefined ? proposal.shares : capital.shares,
      par_value: capital?.par_value === undefined ? proposal.par_value : textOf(capital.par_value),
    },
    people: people.map((person) => ({
      ...newPerson(person.kind ?? 'person'),
      ...person,
      percent: textOf(person.percent ?? null),
    })),
    holdings: holdings.map((holding) => ({
      owner_id: '',
      owned_id: '',
      ...holding,
      percent: textOf(holding.percent ?? null),
    })),
    services: (data.services ?? []).filter((code) => !isFeatureCode(code)),
    is_resident: data.is_resident === true ? 'yes' : data.is_resident === false ? 'no' : '',
    fiscal_year_end: data.fiscal_year_end ?? '12-31',
    records_location: data.records_location ?? '',
    declared: data.declared ?? false,
    ...(kind !== 'formation' && { entry: toEntry(data.entry ?? {}) }),
  };
}

/** The content to save: the fields as they are, complete or not. */
export function toData(form: ApplicationForm): ApplicationData {
  return {
    names: form.names,
    features: form.features,
    duration_years: wholeOf(form.duration_years),
    consents: Object.fromEntries(
      Object.entries(form.consents).filter(([, consent]) => consent.standing || consent.reference),
    ),
    foundation: { ...form.foundation, assets: amountOf(form.foundation.assets) },
    purpose: form.purpose,
    activities: form.activities,
    capital: {
      currency: form.capital.currency,
      shares: wholeOf(form.capital.shares),
      par_value: amountOf(form.capital.par_value),
    },
    people: form.people.map((person) => ({
      ...person,
      shares: wholeOf(person.shares),
      percent: amountOf(person.percent),
    })),
    holdings: form.holdings.map((holding) => ({ ...holding, percent: amountOf(holding.percent) })),
    services: form.services,
    is_resident: form.is_resident === '' ? null : form.is_resident === 'yes',
    fiscal_year_end: form.fiscal_year_end,
    records_location: form.records_location,
    declared: form.declared,
    ...(form.entry && {
      entry: {
        ...form.entry,
        incorporated_on: form.entry.incorporated_on || null,
        authorised_shares: wholeOf(form.entry.authorised_shares),
        paid_up_to: amountOf(form.entry.paid_up_to),
      },
    }),
  };
}

/** A new person or body corporate in these roles, with an id. */
export function newPerson(
  kind: ApplicationPerson['kind'],
  roles: ApplicationPerson['roles'] = [],
): PersonForm {
  return {
    id: crypto.randomUUID(),
    kind,
    name: '',
    email: '',
    country: '',
    birth_date: null,
    registration_number: '',
    roles,
    shares: null,
    percent: null,
  };
}

/** Validates the form by the rules of its entity type, as the database does, with the messages of the catalogue. */
export function applicationResolver(
  ruleOf: (entityType: string) => EntityTypeRule | undefined,
  rules: FormationRules,
  kind: ApplicationKind = 'formation',
): Resolver<ApplicationForm> {
  return (values) => {
    const rule = ruleOf(values.entity_type);
    const data = toData(values);
    const issues = [
      ...applicationIssues(rule, data, rules).filter((each) => countsFor(kind, each)),
      ...entryIssues(kind, data),
      ...consentErrors(data),
    ];
    const errors: FieldErrors<ApplicationForm> = {};
    for (const { code, field } of issues) {
      // An issue of the whole application belongs to no field; the step shows it below.
      if (field === 'people') continue;
      putError(errors, field.split('.'), { type: code, message: issueText(code, rule) });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** What is wrong with consents that are stated; whether one has to be stated, the names and features say. */
function consentErrors(data: ApplicationData): ApplicationIssue[] {
  return Object.keys(data.consents ?? {}).flatMap((subject) => {
    const code = consentIssue(data, subject);
    return code === null || code === 'consent.missing'
      ? []
      : [{ code, field: `consents.${subject}.reference` }];
  });
}

/** A whole number; null for anything else: '5.000' is not parsed as five, but stays in its field with its error. */
function wholeOf(value: Figure): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** Parses a number; null for an empty text. Any other text is not a figure but stays in its field. */
function amountOf(value: string | null): number | null {
  if (value === null || value === '') return null;
  return /^(\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : null;
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value);
}
