import {
  companyStatuses,
  companyStatusLabels,
  participantRoleLabels,
  participantRoles,
} from '@portal/shared-core/domain/companies';
import { z } from '@portal/shared-core/schema';

import type { Json } from './reading/assemble.ts';

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
  ...company
}: EnteredCompany): {
  people: Json[];
  company: Json;
} {
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
