import type { DayOrder } from '@portal/shared-core/domain/day-order';

import { assemble, orderOfSheet, type Portfolio, type Sheet } from './reading/assemble.ts';
import { sheetKinds, sheets, type SheetKind } from './reading/fields.ts';
import { kindOf, matchColumns, plainHeading, type Remembered } from './reading/match-columns.ts';
import { openFile, type Table } from './reading/open-file.ts';

/** What a person may correct of a sheet: what it is, what its columns hold as a sheet of each kind, how its days are written. */
export interface SheetValues {
  kind: SheetKind | '';
  columns: Record<SheetKind, string[]>;
  order: DayOrder | '';
}

/** Files that were opened, under the id of the import that they become. */
export interface Opened {
  id: string;
  name: string;
  tables: readonly Table[];
}

/** Opens files together: a workbook, or a CSV for each sheet. Throws UnreadableFile. */
export async function openFiles(files: readonly File[]): Promise<Opened> {
  const tables = await Promise.all(files.map((file) => openFile(file)));
  const [first] = files;
  const others = files.length - 1;
  return {
    id: crypto.randomUUID(),
    name: `${first?.name ?? ''}${others > 0 ? ` and ${others} more` : ''}`,
    tables: tables.flat(),
  };
}

/** The file that was sent last, so that its rows can be written again as they are. */
let lastSent: { id: string; sheets: readonly Sheet[] } | undefined;

export function keepSent(id: string, read: readonly Sheet[]): void {
  lastSent = { id, sheets: read };
}

/** The sheets of an import, while the page that sent them is open. */
export const sentSheets = (id: string) => (lastSent?.id === id ? lastSent.sheets : undefined);

/** What a table seems to be. */
export function guess(table: Table, remembered: Remembered): SheetValues {
  const columns = sheetKinds.map((kind) => [
    kind,
    [...matchColumns(kind, table.headings, remembered[kind])],
  ]);
  return {
    kind: kindOf(table.name, table.headings) ?? '',
    columns: Object.fromEntries(columns) as SheetValues['columns'],
    order: '',
  };
}

export type Missing = { sheet: number; why: string };

/** The sheets as a person has them, and what they still have to say. */
export function sheetsOf(
  { tables }: Opened,
  values: readonly SheetValues[],
): { sheets: Sheet[]; missing: Missing[] } {
  const missing: Missing[] = [];
  const used = tables.flatMap((table, at): Sheet[] => {
    const value = values[at];
    if (!value?.kind) return [];
    const { kind, order } = value;
    const columns = value.columns[kind];
    const sheet: Sheet = { table, kind, columns, ...(order && { order }) };
    const lacking = sheets[kind].fields.filter(
      ({ name, isRequired }) => isRequired && !columns.includes(name),
    );
    if (lacking.length > 0) {
      missing.push({
        sheet: at,
        why: `Choose the columns of: ${lacking.map(({ label }) => label).join(', ')}.`,
      });
    }
    const double = columns.find((name, place) => name !== '' && columns.indexOf(name) !== place);
    if (double) {
      const label = sheets[kind].fields.find(({ name }) => name === double)?.label ?? double;
      missing.push({ sheet: at, why: `Two columns hold “${label}”. Leave one out.` });
    }
    if (orderOfSheet(sheet) === undefined) {
      missing.push({ sheet: at, why: 'Choose how its days are written.' });
    }
    return [sheet];
  });
  if (!used.some(({ kind }) => kind === 'companies')) {
    missing.push({ sheet: -1, why: 'No sheet holds companies. Choose which does.' });
  }
  return { sheets: used, missing };
}

/** The portfolio that the sheets hold, and what their headings mean, to be remembered. */
export function portfolioOf(read: readonly Sheet[]): {
  portfolio: Portfolio;
  columns: Partial<Record<SheetKind, Record<string, string>>>;
} {
  const columns: Partial<Record<SheetKind, Record<string, string>>> = {};
  for (const { kind, table, columns: fields } of read) {
    table.headings.forEach((heading, at) => {
      const plain = plainHeading(heading);
      if (plain) (columns[kind] ??= {})[plain] = fields[at] ?? '';
    });
  }
  return { portfolio: assemble(read), columns };
}
