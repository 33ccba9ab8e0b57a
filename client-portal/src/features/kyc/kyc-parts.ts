import type { PartyKind } from '@portal/shared-core/domain/kyc';

/** A part of the page, with its fields. */
export interface Part {
  key: 'who' | 'home' | 'work' | 'identity' | 'office' | 'documents' | 'declarations' | 'hand-in';
  title: string;
  /** Keys of the data; a field below one of them belongs to it as well. */
  fields: readonly string[];
}

const sources = ['source_of_funds', 'source_of_wealth'];

const ofPerson: readonly Part[] = [
  {
    key: 'who',
    title: 'Who you are',
    fields: ['name', 'former_names', 'birth_date', 'birth_place', 'nationalities'],
  },
  { key: 'home', title: 'Where you live', fields: ['address', 'tax_residences'] },
  { key: 'work', title: 'What you do', fields: ['occupation', 'employer', ...sources] },
  { key: 'identity', title: 'Your identity document', fields: ['identity'] },
  { key: 'office', title: 'Public office', fields: ['pep'] },
];

const ofBody: readonly Part[] = [
  {
    key: 'who',
    title: 'The company',
    fields: ['name', 'registration_number', 'country', 'registration_date'],
  },
  { key: 'home', title: 'Where it is', fields: ['address', 'tax_residences'] },
  { key: 'work', title: 'What it does', fields: ['business', ...sources] },
];

const documents: Part = { key: 'documents', title: 'Documents', fields: ['documents'] };
/** Made from the answers above them. Bodies corporate sign none. */
const declarations: Part = {
  key: 'declarations',
  title: 'Declarations to sign',
  fields: ['declarations'],
};
const handIn: Part = { key: 'hand-in', title: 'Submit', fields: ['declared'] };

/** The parts of a profile, in the order of the page. */
export function partsOf(kind: PartyKind): readonly Part[] {
  return kind === 'person'
    ? [...ofPerson, documents, declarations, handIn]
    : [...ofBody, documents, handIn];
}

/** Whether a field is that one, or part of it. */
export function isWithin(field: string | null, whole: string): boolean {
  return field !== null && (field === whole || field.startsWith(`${whole}.`));
}

/** Whether a part contains a field. */
export function asksFor({ fields }: Part, field: string): boolean {
  return fields.some((whole) => isWithin(field, whole));
}

/** The id of a part on the page. */
export function anchorOf(key: string): string {
  return `kyc-${key}`;
}

/** Takes the reader to a place of the page, and the keyboard with them. */
export function goToPlace(key: string) {
  const place = document.getElementById(anchorOf(key));
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
}
