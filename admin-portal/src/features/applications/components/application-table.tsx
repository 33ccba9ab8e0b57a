import { applicationStateLabels, applicationStates } from '@portal/shared-core/domain/companies';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { StartReviews } from './start-reviews.tsx';
import {
  applicationQueries,
  titleOf,
  type ApplicationListItem,
} from '../api/application.queries.ts';

const columns: Column<ApplicationListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    render: titleOf,
    text: titleOf,
    sub: ({ type }) => type?.name ?? 'Type not selected yet',
  },
  {
    key: 'reference',
    header: 'Reference',
    sortable: true,
    phone: 'hidden',
    render: ({ reference }) => reference ?? '–',
    text: ({ reference }) => reference ?? '',
  },
  {
    key: 'applicant',
    header: 'Applicant',
    render: ({ applicant }) => applicant.full_name || applicant.email,
    text: ({ applicant }) => applicant.full_name || applicant.email,
  },
  {
    key: 'state',
    header: 'Stage',
    sortable: true,
    phone: 'end',
    render: ({ state }) => <StatusChip {...applicationStateLabels[state]} />,
    text: ({ state }) => applicationStateLabels[state].label,
  },
  {
    key: 'state_since',
    header: 'In stage since',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ state_since: since }) => <DateText value={since} />,
    text: ({ state_since: since }) => since,
  },
  {
    key: 'submitted_at',
    header: 'Submitted',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ submitted_at: at }) => <DateText value={at} />,
    text: ({ submitted_at: at }) => at ?? '',
  },
];

/** Every application of the tenant, drafts and ended ones too. */
export function ApplicationTable({ state }: { state: string }) {
  const { data: counts } = useQuery(applicationQueries.counts(useTenantScope()));
  return (
    <ListTable
      list="admin.applications"
      noun={['application', 'applications']}
      query={applicationQueries.list}
      columns={columns}
      sort={{ key: 'state_since', direction: 'asc' }}
      everything="view=list"
      filters={[
        {
          name: 'state',
          label: 'Stage',
          options: applicationStates
            .filter((each) => !counts || counts.has(each) || each === state)
            .map((each) => ({
              value: each,
              label: applicationStateLabels[each].label,
              ...(counts && { count: counts.get(each) ?? 0 }),
            })),
        },
      ]}
      rowKey={({ id }) => id}
      rowName={titleOf}
      rowTo={({ id }) => paths.application(id)}
      actions={(selection) => <StartReviews selection={selection} />}
    />
  );
}
