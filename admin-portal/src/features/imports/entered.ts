import {
  companyStatuses,
  companyStatusLabels,
  participantRoleLabels,
  participantRoles,
} from '@portal/shared-core/domain/companies';
import { riskRatingLabels, riskRatings } from '@portal/shared-core/domain/risk';
import { z } from '@portal/shared-core/schema';

import type { Json } from './reading/assemble.ts';
import { readCell, unreadable } from './reading/values.ts';

/** A person with one role in a company that is entered by hand. */
export interface EnteredPerson {
  name: string;
  kind: 'person' | 'body_corporate';
  role: string;
  birth_date: string;
  number: string;
  nationality: string;
  country: string;
  shares: number | null;
  since: string;
}

/** A company that is entered by hand. */
export interface EnteredCompany {
  client: { value: string; label: string } | null;
  name: string;
  type: string;
  registration_number: string;
  registration_date: string;
  status: string;
  registered_office: string;
  fiscal_year_end: string;
  authorised_shares: number | null;
  par_value: string | null;
  paid_until: number | null;
  settled_until: string;
  /** How the firm rated it; empty where it did not. */
  risk: string;
  /** As in a file: "Coral Trading Ltd. (until 2016-04-30)", several with a semicolon or a line each. */
  former_names: string;
  notes: string;
  people: EnteredPerson[];
}

export const noPerson: EnteredPerson = {
  name: '',
  kind: 'person',
  role: '',
  birth_date: '',
  number: '',
  nationality: '',
  country: '',
  shares: null,
  since: '',
};

export const noCompany: EnteredCompany = {
  client: null,
  name: '',
  type: '',
  registration_number: '',
  registration_date: '',
  status: 'active',
  registered_office: '',
  fiscal_year_end: '',
  authorised_shares: null,
  par_value: null,
  paid_until: null,
  settled_until: '',
  risk: '',
  former_names: '',
  notes: '',
  people: [],
};

const filled = (message: string) => z.string().check(z.regex(/\S/, message));

/** What must be filled; everything else the database asks. */
export const enteredSchema = z.looseObject({
  client: z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((person) => person !== null, 'Choose who the company belongs to.')),
  name: filled('Enter the name as registered.'),
  type: filled('Choose the type.'),
  registration_number: filled('Enter the registration number.'),
  registration_date: filled('Enter the day of registration.'),
  former_names: z
    .string()
    .check(
      z.refine(
        (text) => readCell(text, 'former_names') !== unreadable,
        'The portal cannot read a day. Write each name as: Coral Trading Ltd. (until 2016-04-30).',
      ),
    ),
  people: z.array(
    z.looseObject({
      name: filled('Enter the name.'),
      role: filled('Choose the role.'),
    }),
  ),
});

export const statusOptions = companyStatuses.map((value) => ({
  value,
  label: companyStatusLabels[value].label,
}));
/** What a firm says of a company that it looks after: one that is prohibited does not come in. */
export const riskOptions = riskRatings
  .filter((value) => value !== 'prohibited')
  .map((value) => ({ value, label: riskRatingLabels[value].label }));
export const roleOptions = participantRoles.map((value) => ({
  value,
  label: participantRoleLabels[value].label,
}));

/** Drops what was left empty. */
const given = (values: Record<string, unknown>): Json =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && value !== null && value !== undefined,
    ),
  );

/** By which the roles name a person: one who is entered for two roles is one person. */
const keyOf = ({ name, birth_date: born, number }: EnteredPerson) =>
  [name.trim().toLowerCase(), born || number].filter(Boolean).join(' ').slice(0, 200);

/** What was entered as the database takes it: its rows are the places in the form, from 1. */
export function rowsOf({
  people,
  client: _client,
  par_value: parValue,
  former_names: formerNames,
  ...company
}: EnteredCompany): {
  people: Json[];
  company: Json;
} {
  const names = readCell(formerNames, 'former_names');
  const byKey = new Map<string, Json>();
  people.forEach((person, at) => {
    const { role: _role, shares: _shares, since: _since, number, ...particulars } = person;
    const key = keyOf(person);
    byKey.set(key, {
      ...given({ ...particulars, registration_number: number, key, sheet: 'People', row: at + 1 }),
      ...byKey.get(key),
    });
  });
  return {
    people: [...byKey.values()],
    company: {
      ...given(company),
      place: 1,
      row: 1,
      ...(parValue && { par_value: Number(parValue) }),
      ...(Array.isArray(names) && { former_names: names }),
      roles: people.map((person, at) =>
        given({
          person: keyOf(person),
          role: person.role,
          shares: person.shares,
          since: person.since,
          sheet: 'Roles',
          row: at + 1,
        }),
      ),
    },
  };
}
