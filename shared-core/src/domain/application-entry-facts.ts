import type { ApplicationData, ApplicationKind } from './application.ts';
import { countryName } from './countries.ts';
import { formatDate, formatNumber } from './format.ts';
import { isDay, textOf } from './json.ts';

interface EntryFact {
  label: string;
  value: string | number | null;
  /** About the present agent and the fees. */
  isOfAgent: boolean;
}

/** The answers about a company that exists, as a list; none for a formation. */
export function entryFacts(kind: ApplicationKind, { entry = {} }: ApplicationData): EntryFact[] {
  const { former_agent: agent = {} } = entry;
  const fact = (label: string, value: unknown, isOfAgent = false): EntryFact => ({
    label,
    value: typeof value === 'number' ? value : textOf(value) || null,
    isOfAgent,
  });
  const on = textOf(entry.incorporated_on);
  const incorporated = fact('Incorporated', isDay(on) ? formatDate(on) : on);
  const authorised = entry.authorised_shares
    ? [fact('Authorised shares', formatNumber(entry.authorised_shares))]
    : [];
  if (kind === 'formation') return [];
  if (kind === 'continuation_in') {
    const country = textOf(entry.jurisdiction);
    return [
      fact('Present name', entry.foreign_name),
      fact('Country', /^[A-Z]{2}$/.test(country) ? countryName(country) : country),
      fact('Number there', entry.foreign_number),
      incorporated,
      ...authorised,
      fact('Foreign law permits it', { yes: 'Yes', no: 'No', '': '' }[entry.law_permits ?? '']),
    ];
  }
  const contact = [agent.name, agent.email, agent.phone].map(textOf).filter(Boolean).join(', ');
  return [
    fact('Registration number', entry.registration_number),
    incorporated,
    ...authorised,
    fact('Present registered office', entry.registered_office),
    fact('Present agent', contact, true),
    fact('Annual fees paid up to', entry.paid_up_to, true),
  ];
}
