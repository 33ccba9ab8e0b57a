/** A row of `invoice_statement`. */
export interface StatementLine {
  currency: string;
  on_day: string;
  kind: string;
  number: string | null;
  subject: string | null;
  amount: number;
  balance: number;
  /** What was posted, as in the ledger; `opening` for the first line. */
  posting: string;
  reason: string | null;
}

/** What a posting on an invoice is, and on the account of the client. */
const texts: Record<string, readonly [onInvoice: string, onAccount: string]> = {
  charge: ['Invoice', ''],
  payment: ['Payment on', 'Payment kept on account'],
  reversal: ['Reversal on', 'Reversal on account'],
  refund: ['Refund on', 'Refund of money on account'],
  credit: ['Credit note on', ''],
  write_off: ['Write-off on', ''],
  account_in: ['Kept on account from', 'Kept on account'],
  account_out: ['Money on account used for', 'Money on account used'],
};

/** What a line of a statement says. */
export function lineText({ posting, number, subject, reason }: StatementLine): string {
  if (posting === 'opening') return 'Opening balance';
  const [onInvoice, onAccount] = texts[posting] ?? [posting, posting];
  const what = number ? `${onInvoice} ${number}` : onAccount;
  return `${what}${subject ? `, ${subject}` : ''}${reason ? ` (${reason})` : ''}`;
}
