import styled from '@emotion/styled';
import { heldByScan } from '@portal/shared-core/domain/documents';
import { formatDate, formatDateTime } from '@portal/shared-core/domain/format';
import {
  Actions,
  Button,
  InlineAlert,
  showToast,
  useDisclosure,
  VisuallyHidden,
} from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { HeldButton, Kbd, PageKeys } from '@portal/shared-core/ui/work';
import { useRef } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { AcceptForm } from './accept-form.tsx';
import { RejectDocumentForm } from './reject-document-form.tsx';
import { useReopenDocument } from './review.mutations.ts';
import type { ReviewedDocument } from './review.queries.ts';

const Foot = styled('footer')({
  display: 'grid',
  gap: 12,
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  maxHeight: '65%',
  overflowY: 'auto',
  [media.narrow]: { maxHeight: 'none' },
  '& code': { overflowWrap: 'anywhere', fontSize: 12 },
});

interface DecisionProps {
  document: ReviewedDocument;
  /** Of the bytes on screen; undefined until they are read. */
  sha256: string | undefined;
  /** The bytes cannot be had. */
  isUnreadable: boolean;
  onDecided: (() => void) | undefined;
}

/** The decision on a document: accept it with its days, return it with a reason, or take the decision back. */
export function DocumentDecision(props: DecisionProps) {
  const { document, onDecided } = props;
  const missing = useNotAllowed('accept_document');
  const reopen = useReopenDocument();
  if (document.status === 'uploaded') return <Waiting {...props} missing={missing} />;

  const { reviewer, reviewed_at: day, status } = document;
  const by = [reviewer && `by ${reviewer.full_name}`, day && formatDateTime(day)].filter(Boolean);
  const taken =
    missing ?? (document.scan === 'infected' ? heldByScan(document.scan)?.label : undefined);
  return (
    <Foot>
      <p>
        {sentences[status]} {by.join(', ')}
        {document.reason && (
          <>
            {by.length > 0 && '. '}
            {[document.reason.label, document.reason_note].filter(Boolean).join(' ')}
          </>
        )}
        {document.issued_on && `. Issued ${formatDate(document.issued_on, 'long')}`}
        {document.expires_on && `. Valid until ${formatDate(document.expires_on, 'long')}`}
      </p>
      {reopen.error && (
        <InlineAlert tone="bad" title={reopen.error.entry.title}>
          {reopen.error.message}
        </InlineAlert>
      )}
      {(status === 'accepted' || status === 'rejected') &&
        (taken ? (
          <HeldButton because={taken}>Take the decision back</HeldButton>
        ) : (
          <Actions>
            <Button
              loading={reopen.isPending}
              onClick={() => reopen.mutate(document.id, { onSuccess: () => onDecided?.() })}
            >
              Take the decision back
            </Button>
          </Actions>
        ))}
    </Foot>
  );
}

const sentences = {
  uploaded: '',
  accepted: 'Accepted',
  rejected: 'Returned to the client',
  expired: 'Expired. It was accepted',
  superseded: 'A newer version took its place. Last decision',
} as const;

function Waiting({
  document,
  sha256,
  isUnreadable,
  onDecided,
  missing,
}: DecisionProps & { missing: string | undefined }) {
  const reject = useDisclosure();
  const foot = useRef<HTMLElement>(null);
  const reopen = useReopenDocument();
  const isAltered = sha256 !== undefined && document.sha256 !== null && sha256 !== document.sha256;
  const scan = heldByScan(document.scan);
  const held =
    missing ??
    scan?.label ??
    (isAltered
      ? 'The file is not the one that was sent.'
      : isUnreadable
        ? 'The file could not be opened.'
        : sha256 === undefined
          ? 'The file is being opened.'
          : undefined);

  function decided(text: string) {
    const id = document.id;
    showToast({ text, undo: () => reopen.mutate(id) });
    onDecided?.();
  }

  return (
    <Foot ref={foot}>
      <PageKeys
        keys={[
          {
            key: 'y',
            label: 'Accept the document',
            // A press that does nothing says why.
            run: reject.isOpen
              ? undefined
              : () => (held ? showToast({ text: held }) : sendFirstForm(foot.current)),
          },
          {
            key: 'x',
            label: 'Reject it, then a digit chooses the reason',
            run: missing || reject.isOpen ? undefined : reject.open,
          },
        ]}
      />
      {isAltered && (
        <InlineAlert tone="bad" title="This is not the file that was sent">
          It cannot be accepted. Sent{document.sender && ` by ${document.sender.full_name}`}:{' '}
          <code>{document.sha256}</code>. Stored now: <code>{sha256}</code>.
        </InlineAlert>
      )}
      {reject.isOpen ? (
        <RejectDocumentForm
          document={document}
          onDone={() => decided(`${document.title} returned to the client`)}
          onCancel={reject.close}
        />
      ) : (
        <>
          {!held && sha256 && (
            <AcceptForm
              document={document}
              sha256={sha256}
              onDone={() => decided(`${document.title} accepted`)}
              reject={
                <Button danger ref={reject.opener} onClick={reject.open} aria-keyshortcuts="X">
                  Reject… <Kbd aria-hidden>X</Kbd>
                </Button>
              }
            />
          )}
          {held && (
            <Actions>
              <HeldButton because={held}>Accept</HeldButton>
              {missing ? (
                <HeldButton because={missing}>Reject…</HeldButton>
              ) : (
                <Button danger ref={reject.opener} onClick={reject.open} aria-keyshortcuts="X">
                  Reject… <Kbd aria-hidden>X</Kbd>
                </Button>
              )}
              {sha256 === undefined && !isUnreadable && !missing && !scan ? (
                <VisuallyHidden aria-live="polite">{held}</VisuallyHidden>
              ) : (
                <p>{held}</p>
              )}
            </Actions>
          )}
        </>
      )}
    </Foot>
  );
}

function sendFirstForm(place: HTMLElement | null) {
  place?.querySelector('form')?.requestSubmit();
}
