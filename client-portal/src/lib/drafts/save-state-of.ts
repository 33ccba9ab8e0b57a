import type { SaveStateValue } from '@portal/shared-core/ui';

import type { SaverState } from './draft-saver.ts';

/** How saving a draft stands, for the head of its page; `words` say what a draft that is not saved or takes no more changes is. */
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
