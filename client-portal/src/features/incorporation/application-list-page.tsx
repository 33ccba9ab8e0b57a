import styled from '@emotion/styled';
import {
  applicationKindLabels,
  applicationStateLabel,
  applicationTitle,
} from '@portal/shared-core/domain/application';
import { ListPage } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { ButtonLink, DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { applicationList, type ApplicationListItem } from './api/application-list.queries.ts';

const titleOf = ({ name, kind }: ApplicationListItem) =>
  applicationTitle(name, applicationKindLabels[kind].unnamed);

/** What it is for, where it is not a formation. */
const kindOf = ({ kind }: ApplicationListItem) =>
  kind === 'formation' ? null : applicationKindLabels[kind].label;

const stateOf = (row: ApplicationListItem) =>
  row.state === 'withdrawn' && !row.reference
    ? { label: 'Discarded', tone: 'neutral' as const }
    : applicationStateLabel(row);

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const columns: Column<ApplicationListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    render: (row) => titleOf(row),
    text: (row) => titleOf(row),
    sub: (row) => [kindOf(row), row.type?.name, row.reference].filter(Boolean).join(', '),
    exports: [
      { header: 'Kind', text: ({ kind }) => applicationKindLabels[kind].label },
      { header: 'Type', text: ({ type }) => type?.name ?? '' },
      { header: 'Number', text: ({ reference }) => reference ?? '' },
    ],
  },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    phone: 'end',
    render: (row) => <StatusChip {...stateOf(row)} />,
    text: (row) => stateOf(row).label,
  },
  {
    key: 'submitted_at',
    header: 'Submitted',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ submitted_at: at }) => <DateText value={at} />,
    text: ({ submitted_at: at }) => at ?? '',
    as: 'moment',
  },
  {
    key: 'updated_at',
    header: 'Last change',
    sortable: true,
    figures: true,
    render: ({ updated_at: at }) => <DateText value={at} />,
    text: ({ updated_at: at }) => at,
    as: 'moment',
  },
];

/** Every application of the client: drafts, running, incorporated, rejected, withdrawn (APPL-01). */
export function Component() {
  const { id } = useUser();
  return (
    <ListPage
      list="client.applications"
      title="Applications"
      width="reading"
      tabs={<PortfolioTabs />}
      action={<Starts />}
      noun={['application', 'applications']}
      query={applicationList(id)}
      columns={columns}
      sort={{ key: 'updated_at', direction: 'desc' }}
      filters={[
        {
          name: 'show',
          label: 'Show',
          options: [
            { value: 'drafts', label: 'Drafts' },
            { value: 'running', label: 'Under way' },
            { value: 'done', label: 'Incorporated' },
            { value: 'ended', label: 'Rejected or withdrawn' },
          ],
        },
      ]}
      rowKey={({ id: key }) => key}
      rowName={titleOf}
      rowTo={({ id: key }) => paths.application(key)}
      empty={{
        text: 'An application appears here with your first answer.',
        action: <Starts />,
      }}
    />
  );
}

/** A new company, or one that exists already. */
function Starts() {
  return (
    <Buttons>
      <ButtonLink to={paths.moveIn('transfer_in')}>Move a company to us</ButtonLink>
      <ButtonLink to={paths.moveIn('continuation_in')}>Continue a company from abroad</ButtonLink>
      <ButtonLink to={paths.newApplication} variant="contained">
        Form a company
      </ButtonLink>
    </Buttons>
  );
}
