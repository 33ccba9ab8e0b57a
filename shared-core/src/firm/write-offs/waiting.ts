/** A write-off that waits for a second person. */
export interface WaitingWriteOff {
  id: string;
  number: string | null;
  client_name?: string | null;
  amount: number;
  currency: string;
  reason: string;
  proposed_by: string | null;
  proposed_at: string;
  proposer_name: string | null;
  /** What is owed on the invoice now. */
  owed: number;
}
