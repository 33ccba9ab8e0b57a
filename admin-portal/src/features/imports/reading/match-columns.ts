import UFuzzy from '@leeoniya/ufuzzy';

import { foldForSearch } from '@portal/shared-core/domain/countries';

import { sheetKinds, sheets, type SheetKind } from './fields.ts';

/** The field of each column, in their order; '' is left out. */
export type Columns = readonly string[];

/** What a firm's own headings hold, as a person corrected it before: by sheet and heading. */
export type Remembered = Partial<Record<SheetKind, Record<string, string>>>;

/** A heading as it is compared and kept: small letters without accents, one space between what it is made of. */
export const plainHeading = (heading: string): string =>
  foldForSearch(heading)
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
    .slice(0, 120);

// A letter may be missing, doubled, swapped or wrong in each part of a heading.
const slips: unknown = { intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 };
const fuzzy = new UFuzzy(slips as UFuzzy.Options);

/** The field that a heading is likely to be; undefined where none is. */
function likelyField(kind: SheetKind, heading: string, taken: ReadonlySet<string>) {
  const free = sheets[kind].fields.filter(({ name }) => !taken.has(name));
  const written = free.flatMap(({ name, label, also }) =>
    [plainHeading(label), ...also].map((text) => ({ name, text })),
  );
  const same = written.find(({ text }) => text === heading);
  if (same) return same.name;
  if (heading.length < 4) return undefined;
  const [order, info, sorted] = fuzzy.search(
    written.map(({ text }) => text),
    heading,
  );
  const best = sorted?.[0] === undefined ? order?.[0] : info?.idx[sorted[0]];
  const found = best === undefined ? undefined : written[best];
  // "Name" is in many a heading: what is found must be about as long.
  return found && found.text.length <= heading.length * 1.6 + 2 ? found.name : undefined;
}

/** What the columns of a sheet hold: as a person said before, else by its heading, a heading that is the same before one that is alike. */
export function matchColumns(
  kind: SheetKind,
  headings: readonly string[],
  remembered: Record<string, string> = {},
): Columns {
  const plain = headings.map(plainHeading);
  const names = new Set(sheets[kind].fields.map(({ name }) => name));
  const taken = new Set<string>();
  const columns = plain.map(() => '');
  const take = (at: number, field: string | undefined) => {
    if (columns[at] || !field || taken.has(field) || !names.has(field)) return;
    columns[at] = field;
    taken.add(field);
  };
  plain.forEach((heading, at) => take(at, remembered[heading]));
  const isOpen = (heading: string, at: number) =>
    heading !== '' && !columns[at] && remembered[heading] === undefined;
  plain.forEach((heading, at) => {
    if (!isOpen(heading, at)) return;
    const same = sheets[kind].fields.find(
      ({ name, label, also }) =>
        !taken.has(name) && [plainHeading(label), ...also].includes(heading),
    );
    take(at, same?.name);
  });
  plain.forEach((heading, at) => {
    if (isOpen(heading, at)) take(at, likelyField(kind, heading, taken));
  });
  return columns;
}

/** Which kind of sheet a table is: by its name, else by the columns that it has. */
export function kindOf(name: string, headings: readonly string[]): SheetKind | undefined {
  const plain = plainHeading(name);
  const named = sheetKinds.find(
    (kind) => plain === kind || plain === plainHeading(sheets[kind].label),
  );
  if (named) return named;
  const scored = sheetKinds.map((kind) => {
    const found = new Set(matchColumns(kind, headings).filter(Boolean));
    const required = sheets[kind].fields.filter(({ isRequired }) => isRequired);
    const isWhole = required.every((field) => found.has(field.name));
    return { kind, score: isWhole ? found.size + required.length : 0 };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.kind : undefined;
}
