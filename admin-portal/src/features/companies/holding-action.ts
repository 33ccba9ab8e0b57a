import type { Holding } from './api/holding.queries.ts';

/** What is done about the owners of a body corporate. */
export type HoldingAction =
  | { action: 'declare' | 'link'; body: { id: string; name: string } }
  | { action: 'correct' | 'cease'; holding: Holding };
