/** What is requested of the page of a provider. Amounts are in the currency, not in its smallest unit. */
export interface PageRequest {
  /** Our id of the payment. The same id with the same request makes one page, however often it is requested. */
  paymentId: string;
  /** What is paid, such as “Invoice INV-2026-0001”. */
  title: string;
  currency: string;
  amount: number;
  /** The part of the amount that is for fees of the government: the page lists it apart. */
  government: number;
  /** When the page takes no payment any more. */
  expiresAt: Date;
  /** Where the client comes back to after paying, and after leaving the page. */
  paidUrl: string;
  leftUrl: string;
}

interface RefundRequest {
  /** Our id of the refund. The same id with the same request gives money back once. */
  refundId: string;
  paymentRef: string;
  currency: string;
  amount: number;
}

export type RefundState = 'requested' | 'done' | 'failed';

/** What a provider says, in our terms: the argument of `record_card_event`. */
export type ProviderEvent =
  | {
      kind: 'paid';
      reference: string;
      page_id: string;
      payment_ref: string;
      amount: number;
      currency: string;
    }
  | { kind: 'expired' | 'failed'; reference: string; page_id: string }
  | RefundEvent
  | DisputeEvent
  /** A payment was settled at the provider: its fee is known. */
  | { kind: 'charged'; payment_ref: string };

/** Money that the provider credited, or with a minus debited, in the currency of its account. */
export interface Movement {
  /** The provider's id of it: each is noted once. */
  movement_ref: string;
  amount: number;
  /** What the provider keeps of it; with a minus what it gives back. */
  fee: number;
  currency: string;
  at: Date;
}

export type DisputeState = 'needs_answer' | 'in_review' | 'won' | 'lost' | 'closed';

export interface DisputeEvent {
  kind: 'dispute';
  payment_ref: string;
  dispute_ref: string;
  amount: number;
  currency: string;
  /** Closed is an inquiry that ended without money. */
  state: DisputeState;
  /** Why, in the provider's word. */
  reason: string | null;
  /** Until when the provider takes evidence. */
  answer_by: Date | null;
  /** The page of the provider on which it is answered, with https. */
  page_url: string;
  /** When the provider said so: an older word does not undo a newer one. */
  at: Date;
  /** All that was taken and given back for it so far. */
  movements: Movement[];
}

export interface RefundEvent {
  kind: 'refund';
  payment_ref: string;
  refund_ref: string | null;
  /** Our id, where we requested it. */
  refund_id: string | null;
  amount: number;
  currency: string;
  state: RefundState;
}

/** Takes cards on pages of its own. Each acquirer has one adapter (docs/guides/card-payments.md). */
export interface PaymentProvider {
  /** Makes a page, or gives the one that was made for the id. Errors: RefusedError. */
  createPage(request: PageRequest): Promise<{ id: string; url: string }>;
  /** Ends a page, so that no one pays on it any more. Does nothing where it has ended. */
  endPage(pageId: string): Promise<void>;
  /** Reads what the provider sent to the webhook; null for what is of no interest here. Errors: UntrustedError. */
  readEvent(body: string, headers: Headers): Promise<SentEvent | null>;
  /** Gives money back. Errors: RefusedError. */
  refund(request: RefundRequest): Promise<RefundEvent>;
  /** What a payment brought and what the provider keeps of it; null while it does not say so yet. Errors: RefusedError, ForbiddenError. */
  readFee(paymentRef: string): Promise<Movement | null>;
}

interface SentEvent {
  event: ProviderEvent;
  /** When it happened. */
  at: Date;
}

/** The provider refused for good: nothing happened, and the same request will be refused again. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** The keys of the operator may not do this: they are to be corrected, and to ask again is of no use. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError';
}

/** What came to the webhook is not from the provider, or is too old to be believed. */
export class UntrustedError extends Error {
  override name = 'UntrustedError';
}
