import { formatDate, formatNumber } from '@portal/shared-core/domain/format';

/** Which columns of an entry can be corrected follows from its register. */
export type EntryKind = 'member' | 'officer' | 'beneficial_owner' | 'charge' | 'holding';

export interface EntryField {
  name: string;
  label: string;
  type: 'date' | 'whole' | 'decimal' | 'text' | 'flag';
  optional?: boolean;
  help?: string;
}

const since: EntryField = { name: 'appointed_on', label: 'Since', type: 'date', optional: true };
const until: EntryField = {
  name: 'ceased_on',
  label: 'Ceased on',
  type: 'date',
  optional: true,
  help: 'The first day it no longer holds; empty while it does',
};
const voided: EntryField = {
  name: 'voided',
  label: 'Entered in error: it never was',
  type: 'flag',
};

/** One description for the form, the comparison and the history of an entry. */
export const entryFields: Record<EntryKind, readonly EntryField[]> = {
  member: [{ name: 'shares', label: 'Shares', type: 'whole' }, since, until, voided],
  officer: [since, until, voided],
  beneficial_owner: [
    { name: 'percent', label: 'Share in percent', type: 'decimal', optional: true },
    since,
    until,
    { name: 'notified_on', label: 'Filed on', type: 'date', optional: true },
    voided,
  ],
  charge: [
    { name: 'chargee', label: 'In favour of', type: 'text' },
    { name: 'description', label: 'What is charged', type: 'text' },
    { name: 'amount', label: 'Secures', type: 'decimal', optional: true },
    { name: 'currency', label: 'Currency', type: 'text', optional: true, help: 'Such as USD' },
    { name: 'created_on', label: 'Created on', type: 'date' },
    { name: 'registered_on', label: 'Registered on', type: 'date', optional: true },
    { name: 'satisfied_on', label: 'Satisfied on', type: 'date', optional: true },
    voided,
  ],
  holding: [
    { name: 'percent', label: 'Share in percent', type: 'decimal', optional: true },
    { name: 'shares', label: 'Shares', type: 'whole', optional: true },
    { name: 'total_shares', label: 'Of shares in all', type: 'whole', optional: true },
    { name: 'votes_percent', label: 'Votes in percent', type: 'decimal', optional: true },
    { name: 'held_from', label: 'Since', type: 'date', optional: true },
    { name: 'held_until', label: 'Ceased on', type: 'date', optional: true },
    voided,
  ],
};

export type EntryValues = Record<string, string | number | boolean | null>;

/** The value of a column as a form field holds it. */
export function formValue({ type }: EntryField, value: unknown): string | number | boolean | null {
  if (type === 'flag') return value === true;
  if (type === 'whole') return typeof value === 'number' ? value : null;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  return type === 'decimal' ? null : '';
}

/** The value of a form field as the command takes it. */
export function commandValue({ type }: EntryField, value: EntryValues[string] | undefined) {
  if (type === 'flag') return value === true;
  if (value === null || value === undefined || value === '') return null;
  return type === 'decimal' ? Number(value) : value;
}

/** A value as text, for the comparison and the history. */
export function shownValue({ type }: EntryField, value: unknown): string {
  if (type === 'flag') return value === true ? 'yes' : 'no';
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'number' ? String(value) : (value as string);
  if (type === 'date') return formatDate(text);
  return type === 'text' ? `“${text}”` : formatNumber(text);
}
