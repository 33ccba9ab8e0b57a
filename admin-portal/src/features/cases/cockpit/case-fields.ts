import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate, isDateOnly } from '@portal/shared-core/domain/format';
import { pepStatusLabels, type KycData, type PartyKind } from '@portal/shared-core/domain/kyc';
import { kycFieldLabels } from '@portal/shared-core/domain/kyc-fields';

/** A declared value, with its path in the data. */
export interface DeclaredField {
  field: string;
  label: string;
  value: string;
  /** What the record says, where that differs. */
  onRecord?: string | undefined;
  /** What was declared before, where that differs; empty where nothing was. Undefined where nothing changed. */
  before?: string | undefined;
}

/** What the record knows of the party. */
export interface PartyFacts {
  name: string;
  birth_date: string | null;
  country: string | null;
  registration_number: string | null;
}

/**
 * The declared data, field by field, as text, with the former value where it differs from `former`, the submission before. Fields of the
 * other kind are left out, and optional ones that are and were empty.
 */
export function declaredFields(
  kind: PartyKind,
  data: KycData,
  record: PartyFacts,
  former?: KycData,
): DeclaredField[] {
  const now = allFields(kind, data, record);
  const before = new Map(
    former && allFields(kind, former, record).map(({ field, value }) => [field, value]),
  );
  return now
    .map((declared): DeclaredField => {
      const formerly = before.get(declared.field);
      return formerly === undefined || formerly === declared.value
        ? declared
        : { ...declared, before: formerly };
    })
    .filter(
      ({ field, value, before: was }) => value !== '' || was !== undefined || !optional.has(field),
    );
}

function allFields(kind: PartyKind, data: KycData, record: PartyFacts): DeclaredField[] {
  const {
    address = {},
    identity = {},
    pep = {},
  } = data as {
    [Key in 'address' | 'identity' | 'pep']?: Partial<NonNullable<KycData[Key]>>;
  };
  const shared = [
    line(
      'address.line',
      [address.line, [address.postcode, address.city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
    ),
    line('address.country', land(address.country)),
    line(
      'tax_residences',
      (data.tax_residences ?? [])
        .map(({ country, number }) => [land(country), number].filter(Boolean).join(', '))
        .join('; '),
    ),
    line('source_of_funds', data.source_of_funds),
    line('source_of_wealth', data.source_of_wealth),
  ];
  const own =
    kind === 'person'
      ? [
          line('name', data.name, record.name),
          line('former_names', data.former_names),
          line('birth_date', day(data.birth_date), record.birth_date && day(record.birth_date)),
          line('birth_place', data.birth_place),
          line('nationalities', (data.nationalities ?? []).map(land).join(', ')),
          line('occupation', data.occupation),
          line('employer', data.employer),
          line('identity.number', identity.number),
          line('identity.country', land(identity.country)),
          line('identity.expires_on', day(identity.expires_on)),
          line('pep.status', pep.status ? pepStatusLabels[pep.status] : ''),
          line('pep.position', pep.position),
        ]
      : [
          line('name', data.name, record.name),
          line('registration_number', data.registration_number, record.registration_number),
          line('country', land(data.country), record.country && land(record.country)),
          line('registration_date', day(data.registration_date)),
          line('business', data.business),
        ];
  return [...own, ...shared];
}

const optional = new Set(['former_names', 'employer', 'pep.position', 'source_of_wealth']);

function line(
  field: keyof typeof kycFieldLabels,
  value: string | undefined,
  record?: string | null,
): DeclaredField {
  const text = value?.trim() ?? '';
  const differs = record && text && record.trim().toLowerCase() !== text.toLowerCase();
  return {
    field,
    label: kycFieldLabels[field],
    value: text,
    onRecord: differs ? record : undefined,
  };
}

const land = (code: string | undefined) => (code ? countryName(code) : '');
const day = (text: string | undefined) =>
  text && isDateOnly(text) ? formatDate(text, 'long') : (text ?? '');

/** What a field is called; the whole where it is unknown. */
export function fieldLabel(field: string | null): string {
  if (field === null) return 'The case as a whole';
  return field in kycFieldLabels
    ? kycFieldLabels[field as keyof typeof kycFieldLabels]
    : field.replaceAll(/[._]/g, ' ');
}
