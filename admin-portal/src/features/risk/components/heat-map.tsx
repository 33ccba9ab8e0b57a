import { countryName } from '@portal/shared-core/domain/countries';
import type { RiskDefinition } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, EmptyState, FilterSelect, Panel, QueryState } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { riskQueries } from '../api/risk.queries.ts';
import { companies } from '../texts.ts';
import { Matrix, type MatrixCell, type MatrixRow } from './matrix.tsx';

/** So many countries are shown at first, those with most companies. */
const COUNTRIES = 10;
/** Scores are 20 to 100. */
const LEAST_SCORE = 20;

interface HeatCell {
  country: string;
  answer: string;
  companies: number;
  average: number;
  high: number;
}

/** Where the risk sits: companies by country and by their answer to a factor, shaded by their average score. */
export function HeatMap({ definition }: { definition: RiskDefinition }) {
  const [params, setParams] = useSearchParams();
  const factors = definition.factors.filter(({ weight }) => weight > 0);
  const factor =
    factors.find(({ code }) => code === params.get('by')) ??
    factors.find(({ group }) => group === 'activity') ??
    factors[0];
  const heat = useQuery(riskQueries.heat(useTenantScope(), factor?.code ?? ''));
  const [isWhole, setIsWhole] = useState(false);
  if (!factor) return null;

  return (
    <Panel
      title="Where the risk sits"
      note="companies, shaded by their average score"
      action={
        <FilterSelect
          label="Country by"
          all="Country by…"
          options={factors.map(({ code, name }) => ({
            value: code,
            label: `Country by ${name.toLowerCase()}`,
          }))}
          value={factor.code}
          onChange={(by) => setParams(by ? { by } : {}, { replace: true })}
        />
      }
    >
      <QueryState query={heat} failed="The heat map could not be loaded">
        {(cells) => {
          const rows = rowsOf(cells, factor);
          if (rows.length === 0) {
            return (
              <EmptyState
                title="Nothing to show"
                text="No assessed company has a party with a country."
              />
            );
          }
          const shown = isWhole ? rows : rows.slice(0, COUNTRIES);
          return (
            <>
              <Matrix
                label="Companies by country and answer"
                corner="Country"
                columns={factor.answers.map(({ code, label }) => ({
                  key: code,
                  label: shortened(label),
                }))}
                rows={shown}
              />
              {shown.length < rows.length && (
                <Button variant="text" onClick={() => setIsWhole(true)}>
                  {`All ${rows.length} countries`}
                </Button>
              )}
            </>
          );
        }}
      </QueryState>
    </Panel>
  );
}

function rowsOf(
  cells: readonly HeatCell[],
  factor: RiskDefinition['factors'][number],
): MatrixRow[] {
  const sizeOf = (country: string) =>
    cells
      .filter((cell) => cell.country === country)
      .reduce((sum, { companies: count }) => sum + count, 0);
  return [...new Set(cells.map(({ country }) => country))]
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other))
    .map((country) => ({
      key: country,
      label: countryName(country),
      cells: factor.answers.map(({ code, label }) => {
        const cell = cells.find((each) => each.country === country && each.answer === code);
        return cell ? cellOf(cell, factor.code, label) : null;
      }),
    }));
}

function cellOf(cell: HeatCell, factor: string, label: string): MatrixCell {
  const average = Math.round(cell.average);
  return {
    count: cell.companies,
    note: `avg ${average}`,
    heat: (cell.average - LEAST_SCORE) / (100 - LEAST_SCORE),
    name: `${companies(cell.companies)}, ${countryName(cell.country)}, ${label}, ${cell.high} high,`,
    to: paths.riskCompanies({ country: cell.country, answer: `${factor}:${cell.answer}` }),
  };
}

/** Up to the first colon or comma: 'Restricted' of a list of examples. */
function shortened(label: string): string {
  return /^[^:,]+/.exec(label)?.[0] ?? label;
}
