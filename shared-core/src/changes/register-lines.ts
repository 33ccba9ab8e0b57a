import { participantRoleLabels } from '../domain/companies.ts';
import { countryName } from '../domain/countries.ts';
import { formatDate, formatNumber } from '../domain/format.ts';

import type { ChangeKind } from '../domain/changes.ts';
import type { ChangeChoices as Choices } from '../company/index.ts';
import type { ChangeForm } from './change-form.ts';

/** A line of the register before and after a change. */
export interface RegisterLine {
  label: string;
  now: string;
  after: string;
}

/** What is read of a request and its company. */
interface Request {
  kind: ChangeKind;
  company: { name: string; registered_office: string | null; authorised_shares: number | null };
}

const NOTHING = '–';

/** What a change does to the register, as far as it is filled in. */
export function linesAfter(request: Request, form: ChangeForm, choices: Choices): RegisterLine[] {
  const { company } = request;
  const entry = choices.entries.find(({ id }) => id === form.entry_id);
  const from = form.effective_on
    ? `from ${formatDate(form.effective_on)}`
    : 'from the day of effect';
  const party = partyName(form, choices);
  switch (request.kind) {
    case 'appoint_officer': {
      if (!party) return [];
      const role = participantRoleLabels[form.role as keyof typeof participantRoleLabels];
      return [{ label: party, now: NOTHING, after: `${role?.label ?? 'Officer'} ${from}` }];
    }
    case 'cease_officer':
    case 'cease_beneficial_owner':
      if (!entry) return [];
      return [
        {
          label: entry.party.name,
          now: `${participantRoleLabels[entry.role].label} since ${entry.appointed_on ? formatDate(entry.appointed_on) : 'the beginning'}`,
          after: `Ceases ${form.effective_on ? `on ${formatDate(form.effective_on)}` : 'on the day of effect'}`,
        },
      ];
    case 'transfer_shares':
      return sharesAfter(form, choices, party, entry?.id);
    case 'issue_shares':
      return [
        ...sharesAfter(form, choices, party),
        {
          label: 'Authorised shares',
          now: formatNumber(company.authorised_shares ?? 0),
          after: formatNumber(form.authorised_shares ?? company.authorised_shares ?? 0),
        },
      ];
    case 'registered_office':
      if (!form.address) return [];
      return [
        {
          label: 'Registered office',
          now: company.registered_office ?? NOTHING,
          after: form.address,
        },
      ];
    case 'company_name':
      return form.name ? [{ label: 'Name', now: company.name, after: form.name }] : [];
    case 'party_particulars':
      return entry ? particularsAfter(form, entry.party) : [];
    case 'beneficial_owner':
      if (!party) return [];
      return [
        {
          label: party,
          now: choices.entries.some(
            (each) => each.role === 'beneficial_owner' && each.party.id === form.party.id,
          )
            ? 'Beneficial owner'
            : NOTHING,
          after: [`Beneficial owner ${from}`, form.percent && `${form.percent} %`]
            .filter(Boolean)
            .join(', '),
        },
      ];
    case 'register_charge':
      return form.chargee
        ? [{ label: 'Charge', now: NOTHING, after: `In favour of ${form.chargee} ${from}` }]
        : [];
    case 'satisfy_charge': {
      const charge = choices.charges.find(({ id }) => id === form.charge_id);
      return charge
        ? [{ label: 'Charge', now: `In favour of ${charge.chargee}`, after: `Satisfied ${from}` }]
        : [];
    }
    case 'other':
      return [];
  }
}

/** The name of who enters a register; '' while no one is selected. */
function partyName({ party }: ChangeForm, { parties }: Choices): string {
  if (party.id === 'new') return party.name;
  return parties.find(({ id }) => id === party.id)?.name ?? '';
}

/** The members with their shares after a transfer, or an issue without a giving entry. */
function sharesAfter(
  form: ChangeForm,
  { entries }: Choices,
  receiver: string,
  giver?: string,
): RegisterLine[] {
  const moved = form.shares ?? 0;
  if (moved <= 0) return [];
  const members = entries.filter(({ role }) => role === 'member');
  const isKnown = members.some(({ party }) => party.id === form.party.id);
  const lines = members.map(({ id, shares, party }) => {
    const held = shares ?? 0;
    const after =
      held - (id === giver ? moved : 0) + (isKnown && party.id === form.party.id ? moved : 0);
    return { label: party.name, now: sharesText(held), after: sharesText(after) };
  });
  if (isKnown || !receiver) return lines;
  return [...lines, { label: receiver, now: NOTHING, after: sharesText(moved) }];
}

function sharesText(shares: number): string {
  return shares > 0 ? `${formatNumber(shares)} shares` : NOTHING;
}

function particularsAfter(form: ChangeForm, party: { name: string; country: string | null }) {
  return [
    form.name && { label: 'Name', now: party.name, after: form.name },
    form.country && {
      label: 'Country',
      now: party.country ? countryName(party.country) : NOTHING,
      after: countryName(form.country),
    },
    form.address && { label: 'Address', now: 'As recorded', after: form.address },
    form.nationality && {
      label: 'Nationality',
      now: 'As recorded',
      after: countryName(form.nationality),
    },
    form.email && { label: 'Email', now: 'As recorded', after: form.email },
  ].filter((line) => typeof line === 'object');
}
