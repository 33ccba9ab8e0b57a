/**
 * Writes host-shell/src/site/figures.ts: the figures the public pages are prerendered with, read from the dated tables of a
 * temporary database as of today in Nassau. See docs/decisions/0038-figures-of-the-site.md.
 *
 *   node tools/site-figures.ts            writes it
 *   node tools/site-figures.ts --check    exits 1 when it is out of date
 */
import postgres from 'postgres';

import { formatted, settleGenerated } from './lib/generated.ts';
import { withMigratedDatabase } from './lib/migrated-database.ts';

const today = `(now() at time zone 'America/Nassau')::date`;
const inForce = (table: string) =>
  `daterange(${table}.valid_from, ${table}.valid_to, '[]') @> ${today}`;

/** One constant per query, so that a page loads only those it shows. */
const queries: Record<string, { what: string; type: string; sql: string }> = {
  fees: {
    what: 'Fees of the government that a quote can hold, by type and by band of authorised capital.',
    type: 'readonly Fee[]',
    sql: `
      select fee.entity_type as type, fee.code, fee.kind, fee.service, fee.label, fee.per, fee.first_due, bool_and(fee.verified) as verified,
        jsonb_agg(jsonb_build_object('to', fee.capital_to, 'amount', fee.amount) order by fee.capital_from) as bands
      from public.fee_schedule as fee
      where ${inForce('fee')} and fee.applies <> 'later'
      group by fee.entity_type, fee.code, fee.kind, fee.service, fee.label, fee.per, fee.first_due, fee.position
      order by (select position from public.entity_types where code = fee.entity_type), fee.position, fee.code`,
  },
  prices: {
    what: 'Our prices before VAT, in the order they are offered.',
    type: 'readonly Price[]',
    sql: `
      select price.code, price.label, price.entity_types as types, price.applies = 'selected' as optional, price.amount, price.per,
        price.first_due
      from public.service_prices as price where ${inForce('price')} and price.applies <> 'later' order by price.position`,
  },
  entityTypes: {
    what: 'The kinds of entity that are formed here.',
    type: 'readonly EntityType[]',
    sql: `
      select type.code, type.name, type.plain_name as plain, type.law, coalesce(type.member_role = 'member', false) as "hasShares",
        case when type.name_endings = '{}' then type.name_contains else type.name_endings end as endings
      from public.current_entity_types as type where type.is_formable order by type.position`,
  },
  annualFeeSteps: {
    what: 'What an unpaid annual fee of an international business company becomes, step by step.',
    type: 'readonly AnnualFeeStep[]',
    sql: `
      select penalty.from_month as month, penalty.from_day as day, penalty.percent, penalty.effect
      from public.obligation_penalties as penalty join public.obligation_rules as rule using (code, valid_from)
      where rule.code = 'IBC_ANNUAL_FEE' and ${inForce('rule')} order by penalty.step`,
  },
  thresholds: {
    what: 'Single figures of law and policy.',
    type: 'Readonly<Record<Threshold, number>>',
    sql: `
      select jsonb_object_agg(threshold.code, threshold.value) as one from public.thresholds as threshold
      where threshold.code in ('vat_percent', 'name_reservation_days', 'beneficial_owner_percent', 'foundation_initial_assets', 'record_retention_years')
        and ${inForce('threshold')}`,
  },
  termsOfDays: {
    what: 'Days and months the rules of obligations count.',
    type: 'Readonly<{ ownerFilingDays: number; substanceReportMonths: number }>',
    sql: `
      select jsonb_build_object(
        'ownerFilingDays', (select plus_days from public.obligation_rules as rule where code = 'BO_FILING' and ${inForce('rule')}),
        'substanceReportMonths', (select plus_months from public.obligation_rules as rule where code = 'CESRA_REPORT' and ${inForce('rule')})) as one`,
  },
};

settleGenerated(
  'host-shell/src/site/figures.ts',
  await withMigratedDatabase(async (url) => formatted(await figuresOf(url))),
  'The figures of the public site are not what the dated tables say today. Run "npm run site:figures".',
);

async function figuresOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const parts = ['/* Written by tools/site-figures.ts from the dated tables of the database. */'];
    parts.push(`import type { ${types()} } from './figure-types.ts';`);
    for (const [name, { what, type, sql: query }] of Object.entries(queries)) {
      const rows = await sql.unsafe(query);
      const value: unknown = rows[0] && 'one' in rows[0] ? rows[0]['one'] : [...rows];
      parts.push(
        `/** ${what} */\nexport const ${name}: ${type} = ${JSON.stringify(value, numbers)};`,
      );
    }
    return parts.join('\n\n');
  } finally {
    await sql.end();
  }
}

/** Amounts arrive as decimal text; these pages show dollars and cents, for which a number is exact enough. */
function numbers(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d+\.\d+$/.test(value) ? Number(value) : value;
}

function types(): string {
  return 'AnnualFeeStep, EntityType, Fee, Price, Threshold';
}
