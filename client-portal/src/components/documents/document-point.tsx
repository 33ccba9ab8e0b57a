import styled from '@emotion/styled';
import { pointStateLabels } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import { StatusChip } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { ScanStanding } from '@portal/shared-core/views';
import type { ReactNode } from 'react';

import type { SentDocument } from './document.queries.ts';
import type { PointDocuments } from './documents.ts';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  alignItems: 'start',
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > ul': { gridColumn: '1 / -1' },
});

const Requirement = styled('div')({
  minWidth: 0,
  '& > b': { fontWeight: 500 },
  '& > p': { fontSize: 13, lineHeight: '18px', color: color.secondary, textWrap: 'pretty' },
});

const Actions = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  [media.phone]: { gridColumn: '1 / -1', justifyContent: 'space-between' },
});

const Sent = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  marginTop: 4,
  fontSize: 13,
  lineHeight: '20px',
  color: color.secondary,
  '& > p': { flexBasis: '100%', color: color.bad.ink, textWrap: 'pretty' },
});

const Open = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  color: color.link,
  textAlign: 'left',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});

/** One requirement: its state, the documents sent for it, and the action that completes it. */
export function DocumentPoint({
  title,
  point,
  action,
  uploads,
  onOpen,
}: {
  title: string;
  point: PointDocuments;
  action?: ReactNode;
  /** The list of what was selected here and is on its way. */
  uploads?: ReactNode;
  onOpen: (document: SentDocument) => void;
}) {
  const { note, minimum, maxAgeMonths, documents, state } = point;
  const count = documents.filter(({ status }) => status === 'uploaded' || status === 'accepted');
  const text = [note, maxAgeMonths !== null && `Not older than ${maxAgeMonths} months.`];
  if (minimum > 1) text.push(`${count.length} of ${minimum} uploaded.`);
  return (
    <Row>
      <Requirement>
        <b>{title}</b>
        <p>{text.filter(Boolean).join(' ')}</p>
      </Requirement>
      <Actions>
        <StatusChip {...pointStateLabels[state]} />
        {action}
      </Actions>
      <SentDocuments documents={documents} onOpen={onOpen} />
      {uploads}
    </Row>
  );
}

/** The documents sent, each with its state and the reason of a rejection. */
export function SentDocuments({
  documents,
  onOpen,
}: {
  documents: readonly SentDocument[];
  onOpen: (document: SentDocument) => void;
}) {
  if (documents.length === 0) return null;
  return (
    <ul>
      {documents.map((document) => (
        <Sent key={document.id}>
          <Open type="button" onClick={() => onOpen(document)}>
            {document.file_name}
          </Open>
          <span>{standingOf(document)}</span>
          <ScanStanding scan={document.scan} />
          {document.status === 'rejected' && (
            <p>{[document.reason?.label, document.reason_note].filter(Boolean).join(' ')}</p>
          )}
        </Sent>
      ))}
    </ul>
  );
}

function standingOf({ status, expires_on: expires, created_at: sent }: SentDocument): string {
  if (status === 'expired') return expires ? `expired ${formatDate(expires)}` : 'expired';
  if (status === 'rejected') return 'rejected';
  const text = status === 'accepted' ? 'accepted' : `uploaded ${formatDate(sent)}, not checked yet`;
  return expires ? `${text}, expires ${formatDate(expires)}` : text;
}
