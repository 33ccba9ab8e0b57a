import type { Holding } from './api/holding.queries.ts';

/** What is done about the owners of a body corporate. */
export type HoldingAct =
  | { act: 'declare' | 'link'; body: { id: string; name: string } }
  | { act: 'correct' | 'cease'; holding: Holding };
