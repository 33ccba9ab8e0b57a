/** What was erased of a firm, as `private.end_firm_deletion` writes it. */
export interface DeletionProof {
  /** By table, with its schema. */
  rows: Record<string, number>;
  /** By bucket. */
  files: Record<string, { files: number; bytes: number }>;
  /** Accounts: erased, closed where other records name them, kept for other firms and staff. */
  people: { erased?: number; closed?: number; kept?: number };
  /** What the check at the end found, over so many tables and buckets. */
  left: { rows: number; files: number; tables: number; buckets: number };
  /** Tables whose rows stay, with the reason. */
  stays: Record<string, string>;
}
