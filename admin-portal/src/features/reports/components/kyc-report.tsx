import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { formatNumber } from '@portal/shared-core/domain/format';
import type { Enum } from '@portal/shared-core/supabase';
import { BarChart, DateText, Panel, QueryState, type Column } from '@portal/shared-core/ui';
import {
  FigureLink,
  PeriodFilter,
  presetsOn,
  ReportExport,
  ReportTable,
  today,
  usePeriod,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { reportQueries, type ReportScope } from '../api/report.queries.ts';
import { bands, KycRows } from './kyc-rows.tsx';

interface Line {
  state: Enum<'kyc_state'>;
  counts: ReadonlyMap<string, number>;
  total: number;
  oldest: string;
}

function columnsOf(isLinked: boolean): Column<Line>[] {
  return [
    {
      key: 'state',
      header: 'State',
      render: ({ state }) => kycStateLabels[state].label,
      text: ({ state }) => kycStateLabels[state].label,
    },
    ...bands.map(({ value, label }): Column<Line> => ({
      key: value,
      header: label,
      figures: true,
      render: ({ state, counts }) => {
        const count = counts.get(value) ?? 0;
        return isLinked && count > 0 ? (
          <FigureLink to={`?state=${state}&band=${encodeURIComponent(value)}`}>
            {formatNumber(count)}
          </FigureLink>
        ) : (
          formatNumber(count)
        );
      },
      text: ({ counts }) => String(counts.get(value) ?? 0),
      as: 'number',
    })),
    {
      key: 'total',
      header: 'All',
      figures: true,
      phone: 'end',
      render: ({ total }) => formatNumber(total),
      text: ({ total }) => String(total),
      as: 'number',
    },
    {
      key: 'oldest',
      header: 'Longest since',
      figures: true,
      render: ({ oldest }) => <DateText value={oldest} />,
      text: ({ oldest }) => oldest,
      as: 'day',
    },
  ];
}

/** How long people have been in each state of KYC; a selected figure shows who they are. */
export function KycReport({ scope }: { scope: ReportScope }) {
  const filter = usePeriod(presetsOn(today()));
  const query = useQuery(reportQueries.kyc(scope, filter.period));
  const lines = query.data && linesOf(query.data);
  const columns = columnsOf(!scope.isAll);
  const state = filter.list.filter('state');
  return (
    <>
      <PeriodFilter {...filter}>
        <ReportExport name="kyc-ageing" columns={columns} rows={lines} />
      </PeriodFilter>
      {state in kycStateLabels && !scope.isAll && (
        <KycRows scope={scope} state={state as Line['state']} list={filter.list} />
      )}
      <QueryState query={{ ...query, data: lines }} failed="The report could not be loaded">
        {(rows) => (
          <>
            {rows.length > 0 && (
              <Panel>
                <BarChart
                  title="People by state, and how long they are in it"
                  labels={rows.map((row) => kycStateLabels[row.state].label)}
                  series={bands.map(({ value, label }) => ({
                    name: label,
                    values: rows.map(({ counts }) => counts.get(value) ?? 0),
                  }))}
                />
              </Panel>
            )}
            <ReportTable
              title="By state"
              note="Of those that came into their state in the period."
              columns={columns}
              rows={rows}
              rowKey={(row) => row.state}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

function linesOf(
  rows: readonly {
    state: Line['state'] | null;
    band: string | null;
    profiles: number;
    oldest: string | null;
  }[],
): Line[] {
  const lines = new Map<string, Line>();
  for (const { state, band, profiles, oldest } of rows) {
    if (state === null || band === null || oldest === null) continue; // the total
    const line = lines.get(state);
    const counts = new Map(line?.counts).set(band, profiles);
    lines.set(state, {
      state,
      counts,
      total: (line?.total ?? 0) + profiles,
      oldest: line && line.oldest < oldest ? line.oldest : oldest,
    });
  }
  return [...lines.values()];
}
