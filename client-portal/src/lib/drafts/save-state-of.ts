import type { SaveStateValue } from '@portal/shared-core/ui';

import type { SaverState } from './draft-saver.ts';

/** The save state of a draft, for the head of its page; `reasons` describe unsaved and closed drafts. */
export function saveStateOf(
  { status, savedAt, error }: SaverState,
  reasons: { unsaved: string; closed: string },
): SaveStateValue {
  if (status === 'saved') return { state: 'saved', at: new Date(savedAt) };
  if (status === 'saving') return { state: 'saving' };
  if (status === 'conflict') return { state: 'unsaved', reason: 'Changed elsewhere' };
  if (status === 'closed') return { state: 'unsaved', reason: reasons.closed };
  return error ? { state: 'unsaved', reason: reasons.unsaved } : { state: 'saving' };
}
