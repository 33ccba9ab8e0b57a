import { formatDate } from '@portal/shared-core/domain/format';
import type { Json } from '@portal/shared-core/supabase';
import type { Tone } from '@portal/shared-core/ui';

/** A row of any table of reference data, whole: commands name it as it was read. */
export type ReferenceRow = Record<string, Json | undefined>;

/** The values of the form of a row, by column. */
export type RowValues = Record<string, string | number | string[] | null>;

/** A value as plain text; '' for none. */
export function textOf(row: ReferenceRow, column: string): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The texts of a list; none where the column holds no list. */
export function listOf(row: ReferenceRow, column: string): readonly string[] {
  const value = row[column];
  return Array.isArray(value) ? value.map(String) : [];
}

export type Standing = 'current' | 'coming' | 'past';

/** The state of a row on a day: an announced day comes until it has passed, and rows without a first day always hold. */
export function standingOf(row: ReferenceRow, today: string): Standing {
  if ('due_on' in row) return textOf(row, 'due_on') >= today ? 'coming' : 'past';
  const from = textOf(row, 'valid_from');
  const to = textOf(row, 'valid_to');
  if (from > today) return 'coming';
  return to !== '' && to < today ? 'past' : 'current';
}

export const standingChips: Record<Standing, { tone: Tone; label: string }> = {
  current: { tone: 'good', label: 'In force' },
  coming: { tone: 'info', label: 'Coming' },
  past: { tone: 'neutral', label: 'Past' },
};

/** 'since 1 January 2024', 'from 1 January 2027', '1 January 2024 to 31 December 2025'. */
export function daysOf(row: ReferenceRow, today: string): string {
  const from = textOf(row, 'valid_from');
  const to = textOf(row, 'valid_to');
  if (from === '') return '';
  if (to !== '') return `${formatDate(from)} to ${formatDate(to)}`;
  return `${from > today ? 'from' : 'since'} ${formatDate(from)}`;
}
