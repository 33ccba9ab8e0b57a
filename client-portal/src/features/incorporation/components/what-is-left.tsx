import type { ApplicationState } from '@portal/shared-core/domain/companies';
import { nassauToday } from '@portal/shared-core/domain/format';
import { Panel } from '@portal/shared-core/ui';

import { NeedList } from '#/components/needs/need-list.tsx';
import { needOf } from '#/components/needs/need-text.ts';
import type { NeedRow } from '#/components/needs/need.queries.ts';

/** What the client still has to do for an application after its submission, each with one action (DONE-01). */
export function WhatIsLeft({ needs, state }: { needs: NeedRow[]; state: ApplicationState }) {
  // The questions have their own panel on the page.
  const left = needs.filter(({ kind }) => kind !== 'question');
  if (state === 'draft' || left.length === 0) return null;
  const own = left.filter(({ kind }) => kind !== 'asked').length;
  return (
    <Panel
      title="What’s left"
      note={own === 0 ? 'waiting for others' : own === 1 ? '1 for you' : `${own} for you`}
      flush
    >
      <NeedList needs={left.map((row) => needOf(row))} today={nassauToday()} />
    </Panel>
  );
}
