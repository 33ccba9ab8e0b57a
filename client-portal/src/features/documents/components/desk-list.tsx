import styled from '@emotion/styled';
import {
  EmptyState,
  Pagination,
  Panel,
  PanelSkeleton,
  PastTheEnd,
  SelectionBar,
  SlowNote,
  Waiting,
  ErrorScreen,
  useSelection,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { deskQueries, isSentRow, PAGE_SIZE, type SentRow } from '../api/desk.queries.ts';
import type { DeskState } from '../desk-state.ts';
import type { Sending } from '../use-sending.ts';
import { DeskListRow } from './desk-row.tsx';
import { DownloadSelected } from './download-button.tsx';
import { OpenedDocument } from './opened-document.tsx';

const Place = styled('div')({ containerType: 'inline-size' });

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: '18px 20px minmax(0, 1fr) 116px 88px 88px 84px',
  gap: 12,
  padding: '10px 16px',
  borderBottom: `1px solid ${color.line}`,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: color.secondary,
  '& > :first-child': { gridColumn: '3' },
  '@container (max-width: 640px)': { display: 'none' },
});

/** A page of documents, what needs the client first, with the opened one beside it. */
export function DeskList({ state, sending }: { state: DeskState; sending: Sending }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    deskQueries.page(useTenantScope(), state.params),
  );
  const selection = useSelection<SentRow>(({ document_id: id }) => id);
  const { page } = state;

  const failed = data ? sending.error : (error ?? sending.error);
  if (failed && !(data && sending.isReady)) {
    const retry = () => void Promise.all([refetch(), sending.retry()]);
    return <ErrorScreen message={failed.message} onRetry={retry} />;
  }
  if (!data || !sending.isReady) {
    return (
      <Waiting>
        <PanelSkeleton lines={10} label="Loading the documents" />
      </Waiting>
    );
  }
  const { rows, total } = data;
  const opened = rows.filter(isSentRow);

  return (
    <>
      <Place>
        <Panel
          flush
          {...(total > PAGE_SIZE && {
            foot: (
              <Pagination
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onPageChange={state.setPage}
              />
            ),
          })}
        >
          {isPlaceholderData && <SlowNote />}
          {rows.length > 0 && (
            <Head aria-hidden>
              <span>Name</span>
              <span>Status</span>
              <span>Updated</span>
              <span>Expires</span>
            </Head>
          )}
          {rows.length > 0 ? (
            <ul aria-label="Documents" aria-busy={isPlaceholderData}>
              {rows.map((row) => (
                <DeskListRow
                  key={row.key}
                  row={row}
                  to={row.document_id ? state.addressOf(row.document_id) : ''}
                  isOpened={row.document_id !== null && row.document_id === state.opened}
                  isSelected={isSentRow(row) && selection.has(row)}
                  onSelect={() => isSentRow(row) && selection.set([row], !selection.has(row))}
                  sending={sending}
                />
              ))}
            </ul>
          ) : (
            <NoRows state={state} />
          )}
        </Panel>
      </Place>
      <SelectionBar selection={selection}>
        <DownloadSelected selection={selection} />
      </SelectionBar>
      {state.opened && (
        <OpenedDocument
          documentId={state.opened}
          rows={opened}
          sending={sending}
          onOpen={state.open}
        />
      )}
    </>
  );
}

function NoRows({ state }: { state: DeskState }) {
  if (state.page > 1) return <PastTheEnd onReturn={() => state.setPage(1)} />;
  if (state.filter('show') === 'needs' && state.search === '') {
    return (
      <EmptyState
        title="Nothing needs your attention"
        text="No document is asked of you right now."
      />
    );
  }
  if (state.isFiltered) {
    return <EmptyState title="No document matches" text="Change the search or the filters." />;
  }
  return (
    <EmptyState
      title="No documents yet"
      text="Drop files on this page, or upload them with the button above."
    />
  );
}
