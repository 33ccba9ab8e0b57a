import { foldForSearch } from '@portal/shared-core/domain/countries';
import { orderOf, type DayOrder } from '@portal/shared-core/domain/day-order';

import { sheets, type SheetKind } from './fields.ts';
import type { Columns } from './match-columns.ts';
import type { Table } from './open-file.ts';
import { isBodyName, readCell, textOf, unreadable, type Read } from './values.ts';

/** A table of which a person said what it and its columns hold. */
export interface Sheet {
  table: Table;
  kind: SheetKind;
  columns: Columns;
  /** How its days are written, where the file leaves it open. */
  order?: DayOrder;
}

/** A row of a sheet, read: its fields, and the columns that could not be read. */
interface Item {
  sheet: string;
  row: number;
  unreadable: string[];
  values: Record<string, Read>;
}

export type Json = Record<string, unknown>;

/** A row that leads nowhere: its company or person is not in the file. */
export interface Stray {
  sheet: string;
  row: number;
  why: string;
}

/** A file as the database takes it (put_import_people, put_import_companies), and the rows that go with no company. */
export interface Portfolio {
  people: Json[];
  companies: Json[];
  strays: Stray[];
}

/** By which names are compared: small letters and digits. */
const keyOf = (name: string) =>
  foldForSearch(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** How the days of a sheet are written: undefined where a person has to say. */
export function orderOfSheet({
  table,
  kind,
  columns,
  order,
}: Omit<Sheet, 'order'> & { order?: DayOrder }): DayOrder | undefined {
  const days = columns.flatMap((name, at) =>
    sheets[kind].fields.some((field) => field.name === name && field.type === 'day')
      ? table.rows.map(({ cells }) => (typeof cells[at] === 'string' ? textOf(cells[at]) : ''))
      : [],
  );
  // One column may settle it for the others: a firm writes its days one way.
  const found = orderOf(days);
  return found === 'open' ? order : (found ?? 'dmy');
}

function itemsOf(sheet: Sheet): Item[] {
  const order = orderOfSheet(sheet) ?? 'dmy';
  const known = new Map(sheets[sheet.kind].fields.map((field) => [field.name, field]));
  return sheet.table.rows.map(({ row, cells }) => {
    const item: Item = { sheet: sheet.table.name, row, unreadable: [], values: {} };
    sheet.columns.forEach((name, at) => {
      const field = known.get(name);
      if (!field) return;
      const read = readCell(cells[at], field.type, order);
      if (read === unreadable) item.unreadable.push(name);
      else if (read !== undefined) item.values[name] = read;
    });
    return item;
  });
}

/** An item as it is sent: with its place in the file, without the fields that lead to others. */
function sent(
  { sheet, row, values, unreadable: failed }: Item,
  without: readonly string[] = [],
): Json {
  const kept = Object.entries(values).filter(([name]) => !without.includes(name));
  return {
    sheet,
    row,
    ...Object.fromEntries(kept),
    ...(failed.length > 0 && { unreadable: failed }),
  };
}

const text = (item: Item, field: string) => {
  const value = item.values[field];
  return typeof value === 'string' ? value : '';
};

const particulars = ['kind', 'birth_date', 'nationality', 'country', 'email', 'address'];

/** Puts the rows of all sheets together: each company with what belongs to it, each person once. */
export function assemble(read: readonly Sheet[]): Portfolio {
  const strays: Stray[] = [];
  const items = (kind: SheetKind) => read.filter((sheet) => sheet.kind === kind).flatMap(itemsOf);
  const stray = ({ sheet, row }: Item, why: string) => void strays.push({ sheet, row, why });

  const people = new People();
  for (const item of items('people')) people.add(item);

  const companies = items('companies').map((item, at): Json & { roles: Json[] } => ({
    place: at + 1,
    ...sent(item),
    roles: [],
    charges: [] as Json[],
    duties: [] as Json[],
    documents: [] as Json[],
  }));
  const byName = indexOf(companies);

  /** Calls `work` with the company of each row; an empty one is that of the row above. */
  const eachOf = (kind: SheetKind, work: (item: Item, company: Json) => void) => {
    let above = '';
    let sheet = '';
    for (const item of items(kind)) {
      if (item.sheet !== sheet) above = '';
      sheet = item.sheet;
      const name = text(item, 'company') || above;
      above = name;
      const company = byName(name);
      if (company) work(item, company);
      else stray(item, name ? `No company “${name}” in the file.` : 'No company is named.');
    }
  };
  const push = (company: Json, list: string, item: Json) =>
    void (company[list] as Json[]).push(item);

  eachOf('roles', (item, company) => {
    const name = text(item, 'person');
    if (!name) return stray(item, 'No person is named.');
    push(company, 'roles', {
      ...sent(item, ['company', 'person', ...particulars]),
      person: people.find(item, name),
    });
  });
  eachOf('charges', (item, company) => push(company, 'charges', sent(item, ['company'])));
  eachOf('duties', (item, company) => push(company, 'duties', sent(item, ['company'])));
  eachOf('documents', (item, company) => push(company, 'documents', sent(item, ['company'])));

  for (const item of items('owners')) {
    const [body, owner] = [text(item, 'body'), text(item, 'owner')];
    if (!body || !owner) stray(item, 'Body and owner are both needed.');
    else
      people.addOwner(
        body,
        { ...sent(item, ['body', 'owner']), owner: people.find(item, owner) },
        item,
      );
  }
  return { people: people.all(), companies, strays };
}

/** Finds a company by its number, else by its name where only one has it. */
function indexOf(companies: readonly Json[]): (name: string) => Json | undefined {
  const found = new Map<string, Json | null>();
  const add = (name: unknown, company: Json) => {
    if (typeof name !== 'string' || !keyOf(name)) return;
    // The same number twice is the database's to refuse: its rows go with the first.
    if (!found.has(keyOf(name))) found.set(keyOf(name), company);
  };
  for (const company of companies) add(company['registration_number'], company);
  for (const company of companies) add(company['name'], company);
  return (name) => found.get(keyOf(name)) ?? undefined;
}

/** The people of a file, each once: by reference, else by name; a name with another birth date is another person. */
class People {
  private readonly entries = new Map<string, Json>();
  private readonly references = new Map<string, string>();
  private readonly names = new Map<string, string[]>();

  add(item: Item): void {
    const name = text(item, 'name');
    const reference = text(item, 'reference');
    const key = this.keyFor(
      reference || name || `${item.sheet} ${item.row}`,
      text(item, 'birth_date'),
    );
    this.entries.set(key, { key, ...withKind(sent(item, ['reference']), name) });
    if (reference) this.references.set(keyOf(reference), key);
    this.names.set(keyOf(name), [...(this.names.get(keyOf(name)) ?? []), key]);
  }

  /** The key of who a row names; a name that is not there yet becomes a person, with what the row says of them. */
  find(item: Item, name: string): string {
    const byReference = this.references.get(keyOf(name));
    if (byReference) return this.complete(byReference, item);
    const born = text(item, 'birth_date');
    const known = (this.names.get(keyOf(name)) ?? []).find((key) => {
      const other = this.entries.get(key)?.['birth_date'];
      return !born || !other || other === born;
    });
    if (known) return this.complete(known, item);
    const key = this.keyFor(name, born);
    const { sheet, row } = item;
    this.entries.set(key, {
      key,
      ...withKind({ sheet, row, name, ...this.particularsOf(item) }, name),
    });
    this.names.set(keyOf(name), [...(this.names.get(keyOf(name)) ?? []), key]);
    return key;
  }

  addOwner(body: string, owner: Json, item: Item): void {
    const entry = this.entries.get(this.find({ ...item, values: {} }, body));
    if (entry) entry['owners'] = [...((entry['owners'] as Json[] | undefined) ?? []), owner];
  }

  all(): Json[] {
    return [...this.entries.values()];
  }

  /** Adds what a row says of a person that was not said before. */
  private complete(key: string, item: Item): string {
    const entry = this.entries.get(key);
    if (entry) this.entries.set(key, { ...this.particularsOf(item), ...entry });
    return key;
  }

  private particularsOf(item: Item): Json {
    return Object.fromEntries(
      particulars.flatMap((name) =>
        item.values[name] === undefined ? [] : [[name, item.values[name]]],
      ),
    );
  }

  private keyFor(name: string, born: string): string {
    const key = [keyOf(name).slice(0, 150), born].filter(Boolean).join(' ');
    if (!this.entries.has(key)) return key;
    return `${key} ${this.entries.size}`;
  }
}

/** Without a kind the ending of the name decides. */
const withKind = (entry: Json, name: string): Json => ({
  ...entry,
  kind: entry['kind'] ?? (isBodyName(name) ? 'body_corporate' : 'person'),
});
