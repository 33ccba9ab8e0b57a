import { expect, test } from 'vitest';

import { entityTypes, prices } from '../../host-shell/src/site/figures.ts';
import { bandBreak, prerenderedQuote } from '../../host-shell/src/site/quote.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase();

interface Line {
  code: string;
  amount: string | null;
  per: string;
}

/** Nothing but what belongs to the type, and all that is offered. */
const selections = [[], prices.filter(({ optional }) => optional).map(({ code }) => code)];

test.each(entityTypes.map(({ code }) => code))(
  '[PUB-08] [PUB-09] what the site shows without the backend is what the database quotes, line by line: %s',
  async (type) => {
    const edge = bandBreak(type) ?? 5_000;
    for (const capital of [0, edge, edge + 0.01, 1_000_000]) {
      for (const services of selections) {
        const shown = prerenderedQuote(type, capital, services).map(
          ({ code, amount, per }) => `${code} ${amount ?? '?'} ${per}`,
        );
        const offered = services.filter((service) =>
          shown.some((line) => line.startsWith(`${service} `)),
        );
        const quoted = await database.as(
          'anon',
          (sql) =>
            sql<
              Line[]
            >`select code, amount, per from quote(${type}, ${capital}, 'USD', ${offered}, is_resident => false)`,
        );
        const lines = quoted.map(
          ({ code, amount, per }) => `${code} ${amount === null ? '?' : Number(amount)} ${per}`,
        );
        expect(lines).toEqual(shown);
      }
    }
  },
);
