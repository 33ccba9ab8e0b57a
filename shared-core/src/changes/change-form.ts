import type { ChangeKind } from '../domain/changes.ts';

/** What a client edits of a request, as the database keeps it. */
export interface ChangeContent {
  /** YYYY-MM-DD. */
  effective_on: string | null;
  details: Record<string, unknown>;
  wording: string | null;
  document_ids: string[];
}

/** The party of a change: an id, or 'new' with the fields below. */
interface PartyForm {
  id: string;
  kind: 'person' | 'body_corporate';
  name: string;
  country: string;
  nationality: string;
  birth_date: string;
  email: string;
  address: string;
  registration_number: string;
}

/** The fields of every kind; each kind shows its own. */
export interface ChangeForm {
  effective_on: string;
  entry_id: string;
  role: string;
  shares: number | null;
  authorised_shares: number | null;
  name: string;
  email: string;
  country: string;
  nationality: string;
  address: string;
  percent: string | null;
  nature_of_control: Record<string, boolean>;
  notified_on: string;
  remark: string;
  charge_id: string;
  chargee: string;
  description: string;
  amount: string | null;
  registered_on: string;
  wording: string;
  documents: string[];
  party: PartyForm;
}

export const natures = ['shares', 'votes', 'appointment', 'other'] as const;

/** The keys of `details` by kind, as changes/change-request-rules.sql has them. */
const keys: Record<ChangeKind, readonly (keyof ChangeForm)[]> = {
  appoint_officer: ['role', 'party'],
  cease_officer: ['entry_id'],
  party_particulars: ['entry_id', 'name', 'email', 'country', 'nationality', 'address'],
  transfer_shares: ['entry_id', 'shares', 'party'],
  issue_shares: ['shares', 'authorised_shares', 'party'],
  registered_office: ['address'],
  company_name: ['name'],
  beneficial_owner: ['party', 'nature_of_control', 'percent', 'notified_on', 'remark'],
  cease_beneficial_owner: ['entry_id'],
  register_charge: ['chargee', 'description', 'amount', 'registered_on'],
  satisfy_charge: ['charge_id'],
  other: [],
};

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The fields of a saved request. */
export function toForm({
  effective_on: day,
  details,
  wording,
  document_ids: documents,
}: ChangeContent): ChangeForm {
  const text = (key: string) => textOf(details[key]);
  const figure = (key: string) => text(key) || null;
  const whole = (key: string) => (text(key) ? Number(text(key)) : null);
  const controls = Array.isArray(details['nature_of_control']) ? details['nature_of_control'] : [];
  return {
    effective_on: day ?? '',
    entry_id: text('entry_id'),
    role: text('role'),
    shares: whole('shares'),
    authorised_shares: whole('authorised_shares'),
    name: text('name'),
    email: text('email'),
    country: text('country'),
    nationality: text('nationality'),
    address: text('address'),
    percent: figure('percent'),
    nature_of_control: Object.fromEntries(natures.map((way) => [way, controls.includes(way)])),
    notified_on: text('notified_on'),
    remark: text('remark'),
    charge_id: text('charge_id'),
    chargee: text('chargee'),
    description: text('description'),
    amount: figure('amount'),
    registered_on: text('registered_on'),
    wording: wording ?? '',
    documents,
    party: partyForm(details['party']),
  };
}

/** The request of the fields: what its kind has, without what is empty. */
export function toContent(kind: ChangeKind, form: ChangeForm): ChangeContent {
  const details: Record<string, unknown> = {};
  for (const key of keys[kind]) {
    const value = valueOf(key, form);
    if (value !== undefined) details[key] = value;
  }
  // An amount is in US dollars: the portal registers charges in no other currency yet.
  if (details['amount'] !== undefined) details['currency'] = 'USD';
  return {
    effective_on: form.effective_on || null,
    details,
    wording: form.wording.trim() || null,
    document_ids: form.documents,
  };
}

function valueOf(key: keyof ChangeForm, form: ChangeForm): unknown {
  if (key === 'party') return partyValue(form.party);
  if (key === 'nature_of_control') return natures.filter((way) => form.nature_of_control[way]);
  if (key === 'shares' || key === 'authorised_shares') return form[key] ?? undefined;
  if (key === 'percent' || key === 'amount') return form[key] ? Number(form[key]) : undefined;
  const value = form[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function partyForm(given: unknown): PartyForm {
  const party =
    typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const text = (key: string) => textOf(party[key]);
  return {
    id: text('party_id') || (given ? 'new' : ''),
    kind: party['kind'] === 'body_corporate' ? 'body_corporate' : 'person',
    name: text('name'),
    country: text('country'),
    nationality: text('nationality'),
    birth_date: text('birth_date'),
    email: text('email'),
    address: text('address'),
    registration_number: text('registration_number'),
  };
}

function partyValue({ id, kind, ...fields }: PartyForm): unknown {
  if (id === '') return undefined;
  if (id !== 'new') return { party_id: id };
  const own = kind === 'person' ? ['registration_number'] : ['birth_date', 'nationality'];
  const given = Object.entries(fields).filter(
    ([key, value]) => value.trim() !== '' && !own.includes(key),
  );
  return { kind, ...Object.fromEntries(given.map(([key, value]) => [key, value.trim()])) };
}

/** The field of the form at which an issue of the database stands. */
export function fieldOf(issue: string): string {
  const path = issue.replace(/^details\.?/, '');
  if (path === 'party') return 'party.id';
  if (path === 'document_ids') return 'documents';
  return path === '' ? 'wording' : path;
}
