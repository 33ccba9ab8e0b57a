/** What is being done with the case: its form is open above the bar. */
export type Action =
  | { kind: 'approve' | 'reject' | 'agree' | 'sendBack' | 'recall' | 'reopen' }
  | { kind: 'ask'; field?: string };
