import { formatNumber } from '@portal/shared-core/domain/format';
import { isEveryYear, isDueWithOrder, sumOf } from '@portal/shared-core/domain/quote';
import { PriceTable, type PriceGroup } from './price-table.tsx';
import { suggested } from './packages.ts';
import { bandBreak, prerenderedQuote, type QuoteLine } from './quote.ts';

const edge = bandBreak('IBC') ?? 0;
const low = prerenderedQuote('IBC', edge, suggested.services);
const high = prerenderedQuote('IBC', edge + 1, suggested.services);

function groupOf(title: string, isPart: (line: QuoteLine) => boolean): PriceGroup {
  return {
    total: title,
    sums: [sumOf(low.filter(isPart)), sumOf(high.filter(isPart))],
    rows: low.filter(isPart).map((line) => ({
      code: line.code,
      label: line.label,
      note: line.kind === 'government' ? 'Government' : 'Ours',
      amounts: [line.amount, high.find(({ code }) => code === line.code)?.amount ?? null],
    })),
  };
}

/** What an international business company costs in the package suggested, in both bands of capital. */
export function HomeCosts() {
  return (
    <PriceTable
      caption={`International business company, ${suggested.name} package, in US dollars`}
      columns={[`Capital up to US$${formatNumber(edge)}`, `Capital over US$${formatNumber(edge)}`]}
      groups={[
        groupOf('First year', isDueWithOrder),
        { ...groupOf('Every year after', isEveryYear), isLast: true },
      ]}
    />
  );
}
