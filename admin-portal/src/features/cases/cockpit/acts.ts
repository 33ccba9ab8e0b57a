/** What is being done with the case: its form is open above the bar. */
export type Act =
  | { kind: 'approve' | 'reject' | 'agree' | 'sendBack' | 'recall' | 'reopen' }
  | { kind: 'ask'; field?: string };
