import { ListTable } from '@portal/shared-core/lists';
import { DateText, Page, StatusChip, type Column } from '@portal/shared-core/ui';

import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';
import { paths } from '#/paths.ts';

import { erasureQueries, type ErasureItem } from './api/erasure.queries.ts';
import { ErasureActions } from './components/erasure-actions.tsx';
import { becauseOf, countsText, chipOf, standingOf } from './erasure-text.ts';

const columns: Column<ErasureItem>[] = [
  {
    key: 'name',
    header: 'Person or body',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: becauseOf,
    exports: [
      { header: 'Why', text: becauseOf },
      { header: 'Relationship ended', text: ({ ended_on: day }) => day ?? '', as: 'day' },
    ],
  },
  {
    key: 'found',
    header: 'What goes',
    phone: 'hidden',
    render: ({ found }) => countsText(found),
    text: ({ found }) => countsText(found),
  },
  {
    key: 'due_on',
    header: 'Due',
    sortable: true,
    figures: true,
    render: ({ due_on: day }) => <DateText value={day} />,
    text: ({ due_on: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ state }) => <StatusChip {...chipOf(state)} />,
    text: ({ state }) => chipOf(state).label,
    exports: [{ header: 'Deleted', text: ({ ended_at: at }) => at ?? '', as: 'moment' }],
  },
  {
    key: 'note',
    header: 'Note',
    phone: 'line',
    render: (row) => standingOf(row) ?? '',
    text: (row) => standingOf(row) ?? '',
  },
];

/** Whose identity records the law does not ask for any more: approved for deletion by a person, or held (ASVS 14.2.4). */
export function ErasurePage() {
  return (
    <Page
      title="Erasure"
      width="wide"
      subText="Identity records are due years after the last relationship ended. Nothing is deleted before you approve it."
      tabs={<ComplianceTabs />}
    >
      <ListTable
        list="admin.erasures"
        noun={['person', 'people']}
        query={erasureQueries.list}
        columns={columns}
        sort={{ key: 'due_on', direction: 'asc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'To decide',
            options: [
              { value: 'held', label: 'Held' },
              { value: 'done', label: 'Deleted' },
              { value: 'dropped', label: 'Not due any more' },
              { value: 'every', label: 'All' },
            ],
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ profile_id: profile }) => (profile ? paths.kycProfile(profile) : paths.kyc)}
        empty={{
          title: 'No records are due',
          text: 'The nightly run looks again. You can hold the records of a person from their KYC.',
        }}
        selectMost={200}
        actions={(selection) => (
          <ErasureActions rows={selection.rows} onDone={() => selection.clear()} />
        )}
      />
    </Page>
  );
}
