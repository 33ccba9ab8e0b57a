import type { SaveStateValue } from '@portal/shared-core/ui';

import type { SaverState } from './draft-saver.ts';
import { isRefused, textFor } from './refusal.ts';

/**
 * The save state of a draft, for the head of its page; `reasons` describe unsaved and closed drafts. What the database refuses is named
 * in short; the notice in the page says more.
 */
export function saveStateOf(
  { status, savedAt, error }: SaverState,
  reasons: { unsaved: string; closed: string },
): SaveStateValue {
  if (status === 'saved') return { state: 'saved', at: new Date(savedAt) };
  if (status === 'saving') return { state: 'saving' };
  if (status === 'conflict') return { state: 'unsaved', reason: 'Changed elsewhere' };
  if (status === 'closed') return { state: 'unsaved', reason: reasons.closed };
  if (!error) return { state: 'saving' };
  const isNamed = isRefused(error) || error === 'rate.too_many';
  return { state: 'unsaved', reason: isNamed ? notSaved(textFor(error).title) : reasons.unsaved };
}

function notSaved(title: string): string {
  return title === 'Not saved' ? title : `Not saved: ${title.toLowerCase()}`;
}
