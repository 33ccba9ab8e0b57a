import type { Enum } from '@portal/shared-core/supabase';
import type { Tone } from '@portal/shared-core/ui';

import type { StatementRow } from './api/statement.queries.ts';

interface Chip {
  tone: Tone;
  label: string;
}

/** How far a statement is. */
export const standings: Record<StatementRow['standing'], Chip> = {
  not_started: { tone: 'neutral', label: 'Not started' },
  under_way: { tone: 'info', label: 'Under way' },
  returned: { tone: 'warning', label: 'Returned' },
  answered: { tone: 'info', label: 'Nothing changed' },
  needs_review: { tone: 'warning', label: 'Needs review' },
  accepted: { tone: 'good', label: 'Accepted' },
  filed: { tone: 'good', label: 'Filed' },
};

/** The chip of one statement, whose report on substance is not read. */
export function chipOf(state: Enum<'statement_state'>, changed: readonly string[]): Chip {
  if (state === 'open') return { tone: 'neutral', label: 'With the client' };
  if (state === 'answered') return standings[changed.length > 0 ? 'needs_review' : 'answered'];
  return standings[state];
}
