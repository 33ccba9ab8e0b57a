import type { StateLabel } from '../../domain/tone.ts';

import type { TemplateState } from './template-page.queries.ts';

/** What the state of a template is called. */
export const templateStates: Record<TemplateState, StateLabel> = {
  draft: { label: 'Draft', tone: 'neutral' },
  in_use: { label: 'In use', tone: 'good' },
  retired: { label: 'Retired', tone: 'neutral' },
};

/** 'Version 2', or 'Version 2 in use, newest 3'. */
export function versionText({
  state,
  last_version: last,
  used_version: used,
}: {
  state: TemplateState;
  last_version: number;
  used_version: number | null;
}): string {
  if (state !== 'in_use' || used === last) return `Version ${used ?? last}`;
  return `Version ${used} in use, newest ${last}`;
}
