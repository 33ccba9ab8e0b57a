import { useCommand } from '@portal/shared-core/tenant';

export interface Acceptance {
  /** YYYY-MM-DD, or '' where there is none. */
  issuedOn: string;
  expiresOn: string;
  sha256: string;
}

/** Accepts a document. Raises document.hash_differs, document.illegal_move, document.already_expired, document.issued_later, duty.reviewer_needed. */
export function useAcceptDocument(documentId: string) {
  return useCommand('accept_document', ({ issuedOn, expiresOn, sha256 }: Acceptance) => ({
    document_id: documentId,
    sha256,
    ...(issuedOn && { issued_on: issuedOn }),
    ...(expiresOn && { expires_on: expiresOn }),
  }));
}

/** Rejects a document, with a reason and a note. Raises document.illegal_move, review.reason_missing, duty.reviewer_needed. */
export function useRejectDocument(documentId: string) {
  return useCommand('reject_document', ({ reason, note }: { reason: string; note: string }) => ({
    document_id: documentId,
    reason_code: reason,
    note,
  }));
}

/** Takes a decision on a document back. Raises document.already_replaced, document.illegal_move, duty.reviewer_needed. */
export function useReopenDocument() {
  return useCommand('reopen_document', (documentId: string) => ({ document_id: documentId }));
}
