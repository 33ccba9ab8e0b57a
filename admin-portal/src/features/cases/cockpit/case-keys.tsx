import { PageKeys } from '@portal/shared-core/ui/work';

import type { Action } from './actions.ts';
import type { Turn } from './standing.ts';

type Run = (() => void) | undefined;

/** The keys of a case: a key without its action does nothing. */
export function CaseKeys({
  turn,
  isFree,
  mayApprove,
  approveLabel,
  onAction,
  onNext,
  onClaim,
  toDocument,
  onHit,
}: {
  turn: Turn;
  /** No form is open, and the person may act. */
  isFree: boolean;
  mayApprove: boolean;
  approveLabel: string;
  onAction: (action: Action) => void;
  onNext: Run;
  onClaim: Run;
  /** Opens the document that many places on. */
  toDocument: (by: number) => Run;
  /** Decides on the first open hit. */
  onHit: (isMatch: boolean) => Run;
}) {
  const isMine = turn === 'mine';
  const isDeciding = isMine || turn === 'confirm';
  const action = (isPossible: boolean, what: Action): Run =>
    isPossible ? () => onAction(what) : undefined;
  return (
    <PageKeys
      keys={[
        {
          key: 'a',
          label: approveLabel,
          run: action(mayApprove && isDeciding, { kind: isMine ? 'approve' : 'agree' }),
        },
        {
          key: 'r',
          label: isMine ? 'Reject' : 'Send back',
          run: action(isFree && isDeciding, { kind: isMine ? 'reject' : 'sendBack' }),
        },
        { key: 'i', label: 'Ask for information', run: action(isFree && isMine, { kind: 'ask' }) },
        { key: 'n', label: 'Next case', run: onNext },
        { key: 'c', label: 'Claim the case', run: onClaim },
        { key: 'j', label: 'Next document', run: toDocument(1) },
        { key: 'k', label: 'Previous document', run: toDocument(-1) },
        { key: 't', label: 'True match', run: onHit(true) },
        { key: 'f', label: 'False positive', run: onHit(false) },
      ]}
    />
  );
}
