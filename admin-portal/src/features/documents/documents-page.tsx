import { fetchListBody, ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { useOutcomes } from '#/components/outcomes/outcomes.tsx';

import { documentQueries, type DocumentRow } from './api/document.queries.ts';
import { DocumentList } from './components/document-list.tsx';
import { DocumentSelection } from './components/document-selection.tsx';
import { KeptTo } from './components/kept-to.tsx';
import { SideBySide } from './components/side-by-side.tsx';
import { useDocumentFilters } from './document-filters.ts';
import { useDocumentsState } from './documents-state.ts';
import { exportColumns } from './export-columns.ts';
import { useIsWide } from './use-is-wide.ts';

fetchListBody();

const nameOf = ({ file_name: name }: DocumentRow) => name;

/** Every document of the tenant: what waits with the document beside it, and what expires, was returned or accepted (DOC-03, DOC-04). */
function DocumentsPage() {
  const state = useDocumentsState();
  const filters = useDocumentFilters(state.show);
  const { data: counts } = useQuery(documentQueries.counts(useTenantScope()));
  const outcomes = useOutcomes(nameOf, 'A document');
  const isWide = useIsWide();
  // Beside the list the first one is there already; on a phone the list comes first.
  const openedOf = (rows: readonly DocumentRow[]) =>
    state.opened ?? (isWide ? rows[0]?.id : undefined);

  return (
    <ListPage
      title="Documents"
      subText={counts && summary(counts)}
      list="admin.documents"
      noun={['document', 'documents']}
      query={documentQueries.list}
      columns={exportColumns}
      sort={{ key: 'at', direction: 'desc' }}
      filters={filters}
      moreFilters={<KeptTo state={state} />}
      opened="document"
      rowKey={({ id }) => id}
      rowName={nameOf}
      above={outcomes.shown}
      actions={(selection) => (
        <DocumentSelection
          documents={selection.rows}
          onDone={(done) => outcomes.settle(done, selection)}
        />
      )}
      empty={
        state.show === 'waiting'
          ? { title: 'No document waits', text: 'What clients send appears here at once.' }
          : { title: 'No documents here', text: 'This group has no document.' }
      }
      body={(rows, selection) => (
        <DocumentList rows={rows} selection={selection} opened={openedOf(rows)} state={state} />
      )}
      layout={(list, rows = []) => (
        <SideBySide list={list} rows={rows} opened={openedOf(rows)} state={state} />
      )}
    />
  );
}

function summary({ waiting, subjects }: { waiting: number; subjects: number }): string {
  if (waiting === 0) return 'Everything is reviewed';
  return `${waiting} to be reviewed, about ${subjects} ${subjects === 1 ? 'subject' : 'subjects'}`;
}

export { DocumentsPage as Component };
