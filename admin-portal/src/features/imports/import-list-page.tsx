import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ButtonLink,
  DateText,
  StatusChip,
  useDisclosure,
  type Column,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { importQueries, isUnderWay, type ImportRow } from './api/import.queries.ts';
import { importStates, stoppedState } from './texts.ts';

const ImportPanel = lazy(async () => ({
  default: (await import('./components/import-panel.tsx')).ImportPanel,
}));

type Stopped = ReadonlyMap<string | undefined, string | null>;

/** An import whose job failed goes on only when someone says so. */
const stateOf = ({ id, state }: ImportRow, stopped: Stopped | undefined) =>
  isUnderWay(state) && stopped?.has(id) ? stoppedState : importStates[state];

const columnsWith = (stopped: Stopped | undefined): Column<ImportRow>[] => [
  {
    key: 'file_name',
    header: 'File',
    sortable: true,
    render: ({ file_name: name }) => name,
    text: ({ file_name: name }) => name,
  },
  {
    key: 'state',
    header: 'State',
    render: (row) => <StatusChip {...stateOf(row, stopped)} />,
    text: (row) => stateOf(row, stopped).label,
    sub: ({ id, state }) => isUnderWay(state) && stopped?.get(id),
  },
  {
    key: 'client',
    header: 'For',
    phone: 'hidden',
    render: ({ client }) => client.full_name || client.email,
    text: ({ client }) => client.full_name || client.email,
  },
  {
    key: 'created_at',
    header: 'Begun',
    sortable: true,
    phone: 'end',
    render: ({ created_at: at }) => <DateText value={at} />,
    text: ({ created_at: at }) => at,
    as: 'moment',
    sub: ({ by }) => by?.full_name,
  },
];

/** Portfolios that the firm brought in, and the next one (IMP-01). */
export function ImportListPage() {
  const adding = useDisclosure();
  const held = useNotAllowed('start_import');
  const { data: stopped } = useQuery(importQueries.stopped(useTenantScope()));
  return (
    <ListPage
      title="Imports"
      subText="Companies that were not formed here come in from a workbook: read, checked, decided upon, brought in."
      tabs={<PortfolioTabs />}
      action={
        held ? (
          <HeldButton because={held}>Import companies</HeldButton>
        ) : (
          <Actions>
            <ButtonLink to={paths.portfolioImport('enter')}>Enter one by hand</ButtonLink>
            <Button variant="contained" disabled={adding.isOpen} onClick={adding.open}>
              Import companies…
            </Button>
          </Actions>
        )
      }
      above={<Suspense>{adding.isOpen && <ImportPanel onClose={adding.close} />}</Suspense>}
      list="admin.imports"
      noun={['import', 'imports']}
      query={importQueries.list}
      columns={columnsWith(stopped)}
      sort={{ key: 'created_at', direction: 'desc' }}
      searchLabel="Search file"
      rowKey={({ id }) => id}
      rowName={({ file_name: name }) => name}
      rowTo={({ id }) => paths.portfolioImport(id)}
      empty={{
        title: 'Nothing was imported yet',
        text: 'Begin with the template: a sheet of companies is enough.',
      }}
    />
  );
}
