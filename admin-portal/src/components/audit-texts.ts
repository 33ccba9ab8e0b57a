import {
  formatDate,
  formatDateTime,
  formatNumber,
  isDateOnly,
} from '@portal/shared-core/domain/format';

import { fieldNames, fileFields, nouns } from './audit-words.ts';

const actions: Record<string, string> = { insert: 'Added', update: 'Changed', delete: 'Removed' };

export const actionOptions = [
  { value: 'insert', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Removed' },
];

/** So many fields of a change are named. */
const NAMED = 3;

/** 'registered_office' → 'Registered office'. */
function readableText(name: string): string {
  const known = fieldNames[name];
  if (known) return known;
  const text = name.replaceAll('_', ' ').replace(/ (id|at|on)$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a small first letter, but for 'KYC level'. */
function inSentence(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** What a record of a table is called, in small letters. */
export function nounOf(table: string): string {
  return nouns[table] ?? table.replaceAll('_', ' ');
}

export function actionOf(action: string): string {
  return actions[action] ?? action;
}

interface Change {
  action: string;
  fields: string[] | null;
  state_before: string | null;
  state_after: string | null;
}

/** The change in a few words: 'State: uploaded to accepted', 'Name, type, fiscal year end and 2 more'. */
export function changeOf({ fields, state_before: was, state_after: is }: Change): string {
  const known = (fields ?? []).filter((field) => field !== 'version');
  const stateField = known.find((field) => field === 'state' || field === 'status');
  const others = known.filter((field) => field !== stateField && !/^state_since$/.test(field));
  if (stateField && is) {
    const move = `State: ${plain(was ?? '–')} to ${plain(is)}`;
    return others.length > 0 ? `${move}, and ${others.length} more` : move;
  }
  const all = withoutFile(others.length > 0 ? others : (fields ?? []));
  const names = all
    .slice(0, NAMED)
    .map((field, at) => (at === 0 ? readableText(field) : inSentence(readableText(field))));
  const more = all.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** 'stored_file' in the place of the facts of a file, where several of them changed. */
function withoutFile(fields: readonly string[]): readonly string[] {
  const rest = fields.filter((field) => !fileFields.has(field));
  return fields.length - rest.length > 1 ? ['stored_file', ...rest] : fields;
}

interface Sentence extends Change {
  actor_name: string | null;
  table_name: string;
  title: string | null;
}

/** 'Candice Moxey changed the document passport.pdf': an entry as a sentence. */
export function sentenceOf({
  actor_name: who,
  action,
  table_name: table,
  title,
}: Sentence): string {
  return [who ?? 'The portal', actionOf(action).toLowerCase(), 'the', nounOf(table), title]
    .filter(Boolean)
    .join(' ');
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

type Json = unknown;

/** The fields of an entry, one level into objects, each with its value before and after as text. */
export function fieldChanges(before: Json, after: Json): FieldChange[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    before: was.has(field) ? valueText(was.get(field)) : '',
    after: is.has(field) ? valueText(is.get(field)) : '',
  }));
}

function flat(row: Json): Map<string, Json> {
  const fields = new Map<string, Json>();
  if (!isObject(row)) return fields;
  for (const [name, value] of Object.entries(row)) {
    if (!isObject(value)) fields.set(readableText(name), value);
    else
      for (const [inner, kept] of Object.entries(value))
        fields.set(`${readableText(name)}: ${readableText(inner).toLowerCase()}`, kept);
  }
  return fields;
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueText(value: Json): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') {
    if (isDateOnly(value)) return formatDate(value);
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatDateTime(value);
    return /^[a-z]+(_[a-z]+)*$/.test(value) ? plain(value) : value;
  }
  return JSON.stringify(value);
}

function plain(code: string): string {
  return code.replaceAll('_', ' ');
}

const findings: Record<string, string> = {
  changed: 'is not what was written',
  added: 'does not belong to the chain',
  missing: 'follows one or more that are gone',
  rewritten: 'follows one that was written anew',
  cut_off: 'is gone, and perhaps others before it',
  head_missing: 'The record of how long the chain was is gone',
};

/** What a check found: 'Record 1,284 is not what was written.' */
export function findingText(finding: string, firstBroken: number | null): string {
  const text = findings[finding] ?? finding;
  return firstBroken === null ? `${text}.` : `Record ${formatNumber(firstBroken)} ${text}.`;
}
