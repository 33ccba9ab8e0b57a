import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { schemaFiles } from '../schema-files.ts';
import { useDatabase } from './support/database.ts';
import { withLongDays } from './support/long-days.ts';

const database = useDatabase();

test('[UX-02] days and moments in texts are those of Nassau, with spaces that do not break', () =>
  database.asPostgres(async (sql) => {
    await sql`set local timezone = 'Asia/Tokyo'`;
    const [texts] = await sql`
      select private.long_day('2027-03-03') as day, private.long_day_of('2027-01-01T02:30Z') as of_moment,
        private.long_moment('2027-01-01T02:30Z') as moment, private.long_day(null) as none`;
    expect(texts).toEqual({
      day: withLongDays('3 March 2027'),
      of_moment: withLongDays('31 December 2026'),
      moment: withLongDays('31 December 2026 at 21:30'),
      none: null,
    });
  }));

/** What `to_char` reads, with the name of a month, and what may be between. */
const FORMAT =
  /'(?=[^']*Mon)(?:(?:[FT]M)?(?:DD|Dy|Day|Month|Mon|MM|YYYY|YY|HH24|HH12|HH|MI|SS)|"[^"]*"|[\s,.:-])+'/g;

test('[UX-02] no other text of the database has a format for days of its own', () => {
  const found = schemaFiles()
    .flatMap((path) =>
      [...readFileSync(join(import.meta.dirname, '..', path), 'utf8').matchAll(FORMAT)].map(
        ([format]) => `${path.replace(/^schemas\//, '')} ${format}`,
      ),
    )
    .toSorted();
  expect(found).toEqual([
    `foundation/foundation.sql 'FMDD FMMonth YYYY'`,
    // The label of a line is part of the invoice, which leaves the portal.
    `invoices/recurring-drafts.sql 'FMDD FMMon YYYY'`,
    `invoices/recurring-drafts.sql 'FMDD FMMon YYYY'`,
    // A day of every year has no year, and is written so on screens, too (formatYearDay).
    `obligations/obligation-penalties.sql 'FMDD FMMonth'`,
  ]);
});
