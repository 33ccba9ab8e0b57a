import { dueDiligenceTables } from './due-diligence.ts';
import { lawTables } from './law.ts';
import { nameTables } from './names.ts';
import { priceTables } from './prices.ts';
import type { ReferenceTable } from './reference-table.ts';

/** The tables of reference data, in the groups and the order of the list. */
export const tableGroups = [
  { label: 'Money and figures', tables: priceTables },
  { label: 'Due diligence', tables: dueDiligenceTables },
  { label: 'Names and activities', tables: nameTables },
  { label: 'Law', tables: lawTables },
] as const;

export const referenceTables: readonly ReferenceTable[] = tableGroups.flatMap(
  ({ tables }) => tables,
);

export const tableNamed = (name: string): ReferenceTable | undefined =>
  referenceTables.find((table) => table.name === name);

export type { ReferenceField, ReferenceTable } from './reference-table.ts';
