import styled from '@emotion/styled';
import { Panel } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { PageKeys } from '@portal/shared-core/ui/work';
import type { ReactNode } from 'react';

import { DocumentReview } from '#/components/document-review/document-review.tsx';
import { useNextReady } from '#/components/document-review/use-next-ready.ts';

import type { DocumentRow } from '../api/document.queries.ts';
import type { DocumentsState } from '../documents-state.ts';

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

/** The list with the opened document beside it. J and K go from document to document. */
export function SideBySide({
  list,
  rows,
  opened,
  state,
}: {
  list: ReactNode;
  rows: readonly DocumentRow[];
  opened: string | undefined;
  state: DocumentsState;
}) {
  const place = rows.findIndex(({ id }) => id === opened);
  const before = place > 0 ? rows[place - 1] : undefined;
  const after = rows[place + 1];
  useNextReady(after?.id);
  const step = (to: { id: string } | undefined) => to && (() => state.open(to.id));
  const review = opened && (
    <Beside>
      <Panel flush>
        <DocumentReview
          documentId={opened}
          // What waits leaves the list once it is decided: the next one takes its place.
          onDecided={() => state.show === 'waiting' && state.open(after?.id ?? null)}
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
      {rows.length === 0 && list}
      <Split>
        {rows.length > 0 && <div>{list}</div>}
        {review}
      </Split>
    </>
  );
}
