import styled from '@emotion/styled';
import { Avatar } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';

import type { Decider } from './standing.ts';

const List = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, fontSize: 12, lineHeight: '16px' },
  '& > li > p': { color: color.secondary },
  '& > li > p > strong': { display: 'block', fontSize: 13, color: color.text },
  '& > li[data-state="now"] > span:first-of-type': {
    outline: `2px solid ${color.primary.main}`,
    outlineOffset: 2,
    borderRadius: '50%',
  },
  [media.phone]: { '& > li:not([data-state="now"])': { display: 'none' } },
  '& > li[data-state="done"] > p > strong': { color: color.good.ink },
});

const states = { done: 'done', now: 'now', waiting: 'later' } as const;

/** The people who decide, in order; a ring is shown around whose turn it is. */
export function Deciders({ deciders }: { deciders: readonly Decider[] }) {
  if (deciders.length === 0) return null;
  return (
    <List aria-label="Who decides">
      {deciders.map(({ role, who, state }) => (
        <li key={role} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Avatar name={who} size="small" />
          <p>
            <strong>{role}</strong>
            {who}, {states[state]}
          </p>
        </li>
      ))}
    </List>
  );
}
