import type { PortalName } from '@portal/shared-core/contract';

import type { Page } from '#/page.ts';

import type { Stage } from './load-failure.ts';

interface Load {
  portal: PortalName;
  version: string;
  outcome: 'loaded' | 'failed' | 'crashed' | 'unchecked' | 'fell_back';
  stage?: Stage;
  /** From the beginning of the load to the data of the first screen. */
  ms?: number;
}

/** A page that is about to be loaded again waits no longer than this. */
const PATIENCE_MS = 1_500;

/** Tells the operator how the load of a portal ended: its version and stage, nothing of the person. Never rejects. */
export async function reportLoad({ supabase }: Pick<Page, 'supabase'>, load: Load): Promise<void> {
  const { portal, version, outcome, stage = '', ms = 0 } = load;
  const answer = await supabase
    .rpc('report_portal_load', { portal, version, outcome, stage, ms: Math.round(ms) })
    .abortSignal(AbortSignal.timeout(PATIENCE_MS));
  // A report that is lost is one report less.
  if (answer.error) console.warn('[portal] the load could not be reported', answer.error.message);
}
