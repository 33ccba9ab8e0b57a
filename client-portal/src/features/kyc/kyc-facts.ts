import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate, isDateOnly } from '@portal/shared-core/domain/format';
import {
  asksForFunds,
  asksForWealth,
  fundsLabel,
  pepStatusLabels,
  type DueDiligenceLevel,
  type PartyKind,
} from '@portal/shared-core/domain/kyc';
import type { Fact } from '@portal/shared-core/ui';

import type { KycForm } from './kyc-form.ts';
import { partsOf, type Part } from './kyc-parts.ts';
import { fieldLabels as labels } from './kyc-labels.ts';

/** The submitted profile, part by part, as text. */
export function factsOf(kind: PartyKind, level: DueDiligenceLevel, form: KycForm) {
  return partsOf(kind).flatMap((part) => {
    const items = itemsOf(part, kind, level, form);
    // Sentences are read from the left.
    const layout = part.key === 'work' ? ('stack' as const) : ('split' as const);
    return items.length > 0 ? [{ title: part.title, items, layout }] : [];
  });
}

function itemsOf({ key }: Part, kind: PartyKind, level: DueDiligenceLevel, form: KycForm): Fact[] {
  switch (key) {
    case 'who':
      return kind === 'person' ? person(form) : body(form);
    case 'home':
      return [
        fact('Address', addressText(form)),
        fact(labels.tax_residences, form.tax_residences.map(residenceText).join('; ')),
      ];
    case 'work':
      return [
        ...(kind === 'person'
          ? [fact(labels.occupation, form.occupation), fact(labels.employer, form.employer)]
          : [fact(labels.business, form.business)]),
        ...(asksForFunds(level) ? [fact(fundsLabel(kind, level), form.source_of_funds)] : []),
        ...(asksForWealth(kind, level) || form.source_of_wealth
          ? [fact(labels.source_of_wealth, form.source_of_wealth)]
          : []),
      ];
    case 'identity':
      return [
        fact(labels['identity.number'], form.identity.number),
        fact(labels['identity.country'], countryName(form.identity.country)),
        fact(labels['identity.expires_on'], dayText(form.identity.expires_on)),
      ];
    case 'office':
      return [
        fact(labels['pep.status'], form.pep.status && pepStatusLabels[form.pep.status]),
        ...(form.pep.position ? [fact(labels['pep.position'], form.pep.position)] : []),
      ];
    case 'documents':
    case 'declarations':
    case 'hand-in':
      return []; // shown as what they are
  }
}

function person(form: KycForm): Fact[] {
  return [
    fact(labels.name, form.name),
    ...(form.former_names ? [fact(labels.former_names, form.former_names)] : []),
    fact(labels.birth_date, dayText(form.birth_date)),
    fact(labels.birth_place, form.birth_place),
    fact(labels.nationalities, form.nationalities.map(({ code }) => countryName(code)).join(', ')),
  ];
}

function body(form: KycForm): Fact[] {
  return [
    fact(labels.name, form.name),
    fact(labels.registration_number, form.registration_number),
    fact(labels.country, countryName(form.country)),
    fact(labels.registration_date, dayText(form.registration_date)),
  ];
}

/** Nothing entered is a dash. */
function fact(label: string, value: string): Fact {
  return { label, value: value.trim() || null };
}

function addressText({ address: { line, city, postcode, country } }: KycForm): string {
  return [line, [postcode, city].filter(Boolean).join(' '), countryName(country)]
    .filter(Boolean)
    .join(', ');
}

function residenceText({ country, number }: KycForm['tax_residences'][number]): string {
  return [countryName(country), number].filter(Boolean).join(', ');
}

function dayText(day: string): string {
  return isDateOnly(day) ? formatDate(day, 'long') : day;
}
