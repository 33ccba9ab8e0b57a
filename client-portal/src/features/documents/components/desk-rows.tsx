import styled from '@emotion/styled';
import { ErrorScreen, PanelSkeleton, type Selection } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { isSentRow, type QueueRow } from '../api/queue.queries.ts';
import type { QueueState } from '../queue-state.ts';
import type { Sending } from '../use-sending.ts';
import { QueueListRow } from './queue-row.tsx';

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

/** The documents of a page, under the names of their types: these are read beside the list. */
export function QueueRows({
  rows,
  selection,
  state,
  sending,
}: {
  rows: readonly QueueRow[];
  selection: Selection<QueueRow>;
  state: QueueState;
  sending: Sending;
}) {
  if (!sending.isReady) {
    return sending.error ? (
      <ErrorScreen message={sending.error.message} onRetry={() => void sending.retry()} />
    ) : (
      <PanelSkeleton lines={10} label="Loading the documents" />
    );
  }
  return (
    <Place>
      <Head aria-hidden>
        <span>Name</span>
        <span>Status</span>
        <span>Updated</span>
        <span>Expires</span>
      </Head>
      <ul aria-label="Documents">
        {rows.map((row) => (
          <QueueListRow
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
    </Place>
  );
}
