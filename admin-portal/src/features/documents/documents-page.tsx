import styled from '@emotion/styled';
import { ExportButton } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  EmptyState,
  ErrorScreen,
  Page,
  Pagination,
  Panel,
  PanelSkeleton,
  PastTheEnd,
  SlowNote,
  Waiting,
} from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { PageKeys } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { DocumentReview } from '#/components/document-review/document-review.tsx';

import { documentQueries, PAGE_SIZE, readAllDocuments } from './api/document.queries.ts';
import { DocumentFilters } from './components/document-filters.tsx';
import { DocumentList } from './components/document-list.tsx';
import { useDocumentsState, type DocumentsState } from './documents-state.ts';
import { exportColumns } from './export-columns.ts';
import { useIsWide } from './use-is-wide.ts';
import { useNextReady } from './use-next-ready.ts';

/** Side by side, each part scrolls by itself; the decision stays in sight. */
const Split = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(280px, 360px) minmax(0, 1fr)',
  gap: 16,
  height: 'calc(100vh - 264px)',
  minHeight: 560,
  '& > *': { minHeight: 0, overflowY: 'auto' },
  [media.narrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    height: 'auto',
    '& > *': { overflowY: 'visible' },
  },
});

const Beside = styled('div')({
  '& > *': { height: '100%' },
  [media.narrow]: { order: -1 },
});

/** Every document of the tenant: what waits with the document beside it, and what expires, was returned or accepted (DOC-03, DOC-04). */
function DocumentsPage() {
  const state = useDocumentsState();
  const scope = useTenantScope();
  const list = useQuery(documentQueries.page(scope, state.params));
  const { data: counts } = useQuery(documentQueries.counts(scope));
  return (
    <Page
      title="Documents"
      width="wide"
      subText={
        counts &&
        (counts.waiting > 0
          ? `${counts.waiting} to be reviewed, about ${counts.subjects} ${counts.subjects === 1 ? 'subject' : 'subjects'}`
          : 'Everything is reviewed')
      }
      action={
        <ExportButton
          name="documents"
          columns={exportColumns}
          list={{ readAll: readAllDocuments(scope, state.params) }}
          disabled={!list.data || list.data.total === 0}
        />
      }
    >
      <DocumentFilters state={state} />
      <Desk list={list} state={state} />
    </Page>
  );
}

function Desk({
  list: { data, error, refetch, isPlaceholderData },
  state,
}: {
  list: ReturnType<
    typeof useQuery<{ rows: Parameters<typeof DocumentList>[0]['rows']; total: number }>
  >;
  state: DocumentsState;
}) {
  const isWide = useIsWide();
  const rows = data?.rows ?? [];
  // Beside the list the first one is there already; on a phone the list comes first.
  const opened = state.opened ?? (isWide ? rows[0]?.id : undefined);
  const place = rows.findIndex(({ id }) => id === opened);
  const before = place > 0 ? rows[place - 1] : undefined;
  const after = rows[place + 1];
  useNextReady(after);

  if (error && !data) {
    return <ErrorScreen message={error.message} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Waiting>
        <PanelSkeleton lines={10} label="Loading the documents" />
      </Waiting>
    );
  }
  const step = (to: { id: string } | undefined) => to && (() => state.open(to.id));
  const review = opened && (
    <Beside>
      <Panel flush>
        <DocumentReview
          documentId={opened}
          // What waits leaves the list once it is decided: the next one takes its place.
          onDecided={() => state.params.show === 'waiting' && state.open(after?.id ?? null)}
        />
      </Panel>
    </Beside>
  );
  return (
    <>
      <PageKeys
        keys={[
          { key: 'j', label: 'Next document', run: step(after) },
          { key: 'k', label: 'Previous document', run: step(before) },
        ]}
      />
      {rows.length === 0 && <NoRows state={state} />}
      <Split aria-busy={isPlaceholderData}>
        {rows.length > 0 && (
          <Panel
            flush
            {...(data.total > PAGE_SIZE && {
              foot: (
                <Pagination
                  page={state.params.page}
                  pageSize={PAGE_SIZE}
                  total={data.total}
                  onPageChange={(page) => {
                    state.setPage(page);
                  }}
                />
              ),
            })}
          >
            {isPlaceholderData && <SlowNote />}
            <DocumentList rows={rows} opened={opened} state={state} />
          </Panel>
        )}
        {review}
      </Split>
    </>
  );
}

function NoRows({ state }: { state: DocumentsState }) {
  if (state.params.page > 1) return <PastTheEnd onReturn={() => state.setPage(1)} />;
  if (state.isFiltered) {
    return <EmptyState title="No document matches" text="Change the search or the filters." />;
  }
  if (state.params.show === 'waiting') {
    return <EmptyState title="No document waits" text="What clients send appears here at once." />;
  }
  return <EmptyState title="No documents here" text="No document stands in this group." />;
}

export { DocumentsPage as Component };
