import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  QueryPanel,
  StatusChip,
  useDisclosure,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { MOST_SHARED, sharedQueries, type Shared } from '../api/shared.queries.ts';
import { companiesText, levelText } from '../share-texts.ts';
import { ShareMenu } from './share-menu.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));

const columns: readonly Column<Shared>[] = [
  {
    key: 'name',
    header: 'Person',
    render: ({ name }) => name,
    sub: ({ name, email }) => email !== name && email,
  },
  {
    key: 'access',
    header: 'May',
    render: (shared) => <StatusChip label={levelText(shared)} tone="neutral" />,
    sub: ({ money }) => (money ? 'with invoices' : 'without invoices'),
  },
  {
    key: 'companies',
    header: 'Companies',
    render: (shared) => (
      <span title={shared.companies.map(({ name }) => name).join('\n')}>
        {companiesText(shared)}
      </span>
    ),
  },
  {
    key: 'until',
    header: 'Last day',
    figures: true,
    render: ({ until }) => (until ? formatDate(until) : 'None'),
    sub: (shared) => waitsText(shared),
  },
  { key: 'actions', header: 'Actions', render: (shared) => <ShareMenu shared={shared} /> },
];

function waitsText({ expires_at: expires, by_firm: byFirm }: Shared): string | false {
  if (byFirm) return 'Given by the firm';
  if (!expires) return false;
  return new Date(expires).getTime() <= Date.now()
    ? 'Invitation expired'
    : `Invited until ${formatDate(expires)}`;
}

/** Who reaches the companies of the reader, and what they may do there (USR-01). */
export function AccessSection() {
  const scope = useTenantScope();
  const query = useQuery(sharedQueries.list(scope));
  const { data: companies } = useQuery(sharedQueries.companies(scope));
  const giving = useDisclosure();
  const isOwner = companies !== undefined && companies.length > 0;
  return (
    <>
      <QueryPanel
        title="People with access"
        note={(rows) => rows.length >= MOST_SHARED && `the first ${MOST_SHARED}`}
        query={query}
        failed="The people with access could not be loaded"
        empty={
          isOwner
            ? 'Only you reach your companies. Give a colleague, a lawyer or an accountant access to some of them.'
            : 'Who owns a company gives others access to it. You own none here.'
        }
        isEmpty={(rows) => rows.length === 0}
        flush={(query.data?.length ?? 0) > 0}
        action={
          isOwner && (
            <Button size="small" variant="contained" ref={giving.opener} onClick={giving.open}>
              Give access
            </Button>
          )
        }
      >
        {(rows) => (
          <DataTable label="People with access" columns={columns} rows={rows} rowKey={rowKey} />
        )}
      </QueryPanel>
      <Suspense>
        {giving.isOpen && <ShareDialog companies={companies ?? []} onClose={giving.close} />}
      </Suspense>
    </>
  );
}

/** A person has a row for each kind of access. */
function rowKey({ person_id: person, invitation_id: invitation, ...shared }: Shared): string {
  return [person ?? invitation, shared.access, shared.money, shared.until, shared.by_firm].join(
    ' ',
  );
}
