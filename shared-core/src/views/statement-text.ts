/** A row of `invoice_statement`. */
export interface StatementLine {
  currency: string;
  on_day: string;
  kind: string;
  number: string | null;
  subject: string | null;
  amount: number;
  balance: number;
}

/** What a line of a statement says. */
export function lineText({ kind, number, subject }: StatementLine): string {
  if (kind === 'opening') return 'Opening balance';
  const about = subject ? `, ${subject}` : '';
  return kind === 'payment' ? `Payment on ${number}${about}` : `Invoice ${number}${about}`;
}
