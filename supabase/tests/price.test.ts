import {
  authorisedCapital,
  isDueWithOrder,
  isEveryYear,
  sumOf,
} from '../../shared-core/src/domain/quote.ts';
import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { applications } from './support/ids.ts';

const database = useDatabase();

interface Line {
  code: string;
  kind: string;
  amount: number | null;
  per: string;
  first_due: string;
}

interface Case {
  type: string;
  shares: number;
  par: string;
  services: string[];
  isResident: boolean | null;
}

const quoteOf = (sql: Sql, { type, shares, par, services, isResident }: Case) =>
  sql<Line[]>`
    select code, kind, amount::float, per, first_due
    from quote(${type}, ${authorisedCapital(shares, par)}::text::numeric, 'USD', ${services}, null, ${isResident})`;

/** Every formable type, at capitals on both sides of every edge of a band, with subsets of its services and every residence. */
async function everyCase(sql: Sql): Promise<Case[]> {
  const types = await sql<{ code: string; services: string[] }[]>`
    select type.code, array(select offered.code from offered_services(type.code) as offered) as services
    from entity_types as type where type.is_formable order by type.position`;
  const edges = await sql<{ edge: number }[]>`
    select distinct capital_to::float as edge from fee_schedule where capital_to is not null`;
  const capitals = [0.01, 5000, ...edges.flatMap(({ edge }) => [edge - 0.01, edge, edge + 0.01])];
  return types.flatMap(({ code: type, services }) =>
    capitals.flatMap((capital, at) => {
      const some = services.filter((_code, index) => (index + at) % 2 === 0);
      return [[], services, some].flatMap((selected, turn) => ({
        type,
        shares: 1,
        par: capital.toFixed(2),
        services: selected,
        isResident: [true, false, null][(at + turn) % 3] ?? null,
      }));
    }),
  );
}

describe('[PRICE-01] one price', () => {
  test('of every case: what the quote asks with the order is the total of the invoice, to the cent', async () => {
    const differing = await database.as('admin', async (sql) => {
      const found: unknown[] = [];
      const cases = await everyCase(sql);
      for (const one of cases) {
        const quoted = sumOf((await quoteOf(sql, one)).filter(isDueWithOrder)).amount;
        const billed = await billedFor(sql, one);
        if (billed !== quoted.toFixed(2)) found.push({ ...one, quoted, billed });
      }
      expect(cases.length).toBeGreaterThan(200);
      return found;
    });
    expect(differing).toEqual([]);
  });

  test('VAT of each group is the sum of the VAT of its lines, rounded one by one', async () => {
    const lines = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update service_prices set amount = amount + 0.05`;
      return quoteOf(sql, {
        type: 'IBC',
        shares: 1,
        par: '5000',
        services: ['nominee_director', 'company_seal', 'substance_report'],
        isResident: true,
      });
    });
    const vatOf = (isPart: (line: Line) => boolean) =>
      sumOf(lines.filter((line) => line.kind === 'vat' && isPart(line))).amount;
    const byLine = (isPart: (line: Line) => boolean) =>
      sumOf(
        lines
          .filter((line) => line.kind === 'service' && isPart(line))
          .map(({ amount }) => ({ amount: Math.round((amount ?? 0) * 10) / 100 })),
      ).amount;
    expect(vatOf(isDueWithOrder)).toBe(byLine(isDueWithOrder));
    expect(vatOf(isEveryYear)).toBe(byLine(isEveryYear));
    expect(lines.filter(({ kind }) => kind === 'vat').map(({ code }) => code)).toEqual([
      'vat_once',
      'vat_year',
      'vat_second_year',
    ]);
  });

  test('what a service is offered for is what it adds to the quote', async () => {
    const differing = await database.as('member', async (sql) => {
      const types = await sql<{ code: string }[]>`
        select code from entity_types where is_formable`;
      const found: unknown[] = [];
      for (const { code: type } of types) {
        const offered = await sql<
          {
            code: string;
            ours: number;
            government: number | null;
            per: string;
            first_due: string;
          }[]
        >`select code, ours::float, government::float, per, first_due from offered_services(${type})`;
        for (const service of offered) {
          const one = { type, shares: 1, par: '5000', isResident: false };
          const without = await quoteOf(sql, { ...one, services: [] });
          const known = new Set(without.map(({ code }) => code));
          const added = (await quoteOf(sql, { ...one, services: [service.code] })).filter(
            ({ code }) => !known.has(code),
          );
          const parts = [{ amount: service.ours }, { amount: service.government }];
          const same = JSON.stringify(sumOf(added)) === JSON.stringify(sumOf(parts));
          const together = added.every(
            (line) => line.per === service.per && line.first_due === service.first_due,
          );
          if (!same || !together) found.push({ type, service, added });
        }
      }
      return found;
    });
    expect(differing).toEqual([]);
  });
});

/** The total of the draft for an application with these answers, submitted today. */
async function billedFor(sql: Sql, { type, shares, par, services, isResident }: Case) {
  const id = crypto.randomUUID();
  const data = {
    capital: { shares, par_value: Number(par), currency: 'USD' },
    services,
    is_resident: isResident,
  };
  await sql`reset role`;
  // A quote is billed once: the draft of each case is taken back.
  await sql`savepoint billing`;
  await sql`update draft_applications
    set entity_type = ${type}, submitted_data = ${sql.json(data)}, submitted_at = now() where id = ${applications.others}`;
  await become(sql, 'admin');
  await sql`select draft_invoice(${id}, application_id => ${applications.others})`;
  const [row] = await sql`select total::text from invoices where id = ${id}`;
  await sql`rollback to savepoint billing`;
  return row?.['total'] as string;
}
