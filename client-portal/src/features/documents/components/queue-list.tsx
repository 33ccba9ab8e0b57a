import { fetchListBody, ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { documentCounts } from '#/components/documents/document-counts.ts';

import { queueQueries, isSentRow } from '../api/queue.queries.ts';
import { queueColumns } from '../queue-columns.ts';
import type { QueueState } from '../queue-state.ts';
import type { Sending } from '../use-sending.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueRows } from './desk-rows.tsx';
import { DownloadSelected } from './download-button.tsx';
import { OpenedDocument } from './opened-document.tsx';

fetchListBody();

/** A page of documents, what needs the client first, with the opened one beside it. */
export function QueueList({
  state,
  sending,
  companyId,
}: {
  state: QueueState;
  sending: Sending;
  /** Of one company; null for all. */
  companyId: string | null;
}) {
  const { data: counts } = useQuery(documentCounts(useTenantScope(), companyId ?? undefined));
  return (
    <ListTable
      list="client.documents"
      noun={['document', 'documents']}
      query={(scope, params) => queueQueries.list(scope, companyId, params)}
      columns={queueColumns(sending.nameOf)}
      sort={{ key: 'at', direction: 'desc' }}
      filters={[
        {
          name: 'show',
          label: 'Show',
          isGroup: true,
          all: optionOf('All', counts?.everything),
          options: [
            { value: 'needs', ...optionOf('Needs your attention', counts?.needs_client) },
            { value: 'review', ...optionOf('In review', counts?.in_review) },
            { value: 'accepted', ...optionOf('Accepted', counts?.accepted) },
            { value: 'expiring', ...optionOf('Expiring or expired', counts?.expiring) },
          ],
        },
        { name: 'company', label: 'Company', shape: 'own', options: [] },
        { name: 'person', label: 'Person', shape: 'own', options: [] },
        { name: 'category', label: 'Document type', shape: 'own', options: [] },
      ]}
      moreFilters={
        <QueueFilters
          state={state}
          categories={sending.categories}
          ofCompany={companyId !== null}
        />
      }
      opened="document"
      rowKey={({ key }) => key}
      rowName={({ file_name: name, subject }) => name ?? subject ?? 'document'}
      empty={emptyOf(state.filter('show'))}
      selectMost={100}
      actions={({ rows }) => <DownloadSelected rows={rows.filter(isSentRow)} />}
      body={(rows, selection) => (
        <QueueRows rows={rows} selection={selection} state={state} sending={sending} />
      )}
      layout={(list, rows) => (
        <>
          {list}
          {state.opened && rows && (
            <OpenedDocument
              documentId={state.opened}
              rows={rows.filter(isSentRow)}
              sending={sending}
              onOpen={state.open}
            />
          )}
        </>
      )}
    />
  );
}

const optionOf = (label: string, count: number | undefined) => ({
  label,
  ...(count !== undefined && { count }),
});

function emptyOf(show: string) {
  if (show === 'needs') {
    return {
      title: 'Nothing needs your attention',
      text: 'No document is asked of you right now.',
    };
  }
  if (show) return { title: 'No document matches', text: 'Change the search or the filters.' };
  return {
    title: 'No documents yet',
    text: 'Drop files on this page, or upload them with the button above.',
  };
}
