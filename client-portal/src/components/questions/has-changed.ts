import { keyOf } from '@portal/shared-core/domain/json';

import { isSame } from '#/lib/drafts/draft-merge.ts';

/**
 * Whether the part of the answers that a field belongs to differs from what was submitted. True where that is not known, as for a
 * document: it is no answer. Both may be any JSON.
 */
export function hasChanged(field: string, submitted: unknown, present: unknown): boolean {
  const part = field.split('.')[0] ?? '';
  const [before, now] = [keyOf(submitted, part), keyOf(present, part)];
  if (before === undefined && now === undefined) return true;
  return !isSame(before ?? null, now ?? null);
}
