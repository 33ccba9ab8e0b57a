import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { nassauToday } from '@portal/shared-core/domain/format';
import type { Enum } from '@portal/shared-core/supabase';
import { Button, DateText, TextLink, type Column, type ListState } from '@portal/shared-core/ui';
import { ReportRows } from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries, type ReportScope } from '../api/report.queries.ts';

/** The bands of `report_kyc_ageing`: days in a state, the first and the last included. */
export const bands = [
  { value: '0-7', label: 'Up to 7 days', from: 0, to: 7 },
  { value: '8-30', label: '8 to 30 days', from: 8, to: 30 },
  { value: '31-90', label: '31 to 90 days', from: 31, to: 90 },
  { value: '91+', label: 'Over 90 days', from: 91, to: null },
] as const;

interface Row {
  id: string;
  level: string;
  state_since: string;
  party: { name: string; kind: string };
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Person or body',
    render: ({ id, party }) => <TextLink to={paths.kycProfile(id)}>{party.name}</TextLink>,
    sub: ({ level }) => level === 'enhanced' && 'Enhanced due diligence',
  },
  {
    key: 'state_since',
    header: 'Since',
    figures: true,
    phone: 'end',
    render: ({ state_since: at }) => <DateText value={at} />,
  },
];

/** Who is behind a figure, the longest first. */
export function KycRows({
  scope,
  state,
  list,
}: {
  scope: ReportScope;
  state: Enum<'kyc_state'>;
  list: ListState;
}) {
  const band = bands.find(({ value }) => value === list.filter('band'));
  const query = useQuery(
    reportQueries.kycRows(scope, {
      page: list.page,
      pageSize: list.pageSize,
      sort: { key: 'state_since', direction: 'asc' },
      search: '',
      filters: {
        state,
        // A longer time in the state is an earlier day.
        from: band && band.to !== null ? daysAgo(band.to) : '',
        to: band ? daysAgo(band.from) : '',
      },
    }).page,
  );
  return (
    <ReportRows
      title={[kycStateLabels[state].label, band?.label].filter(Boolean).join(', ')}
      query={query}
      failed="The rows could not be loaded"
      empty="No one is in this state any more"
      columns={columns}
      rowKey={({ id }) => id}
      list={list}
      action={
        <Button size="small" onClick={() => list.setFilter('state', '')}>
          Close
        </Button>
      }
    />
  );
}

function daysAgo(days: number): string {
  const date = new Date(`${nassauToday()}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
