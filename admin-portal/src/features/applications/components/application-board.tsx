import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState } from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { applicationQueries, type BoardCard } from '../api/application.queries.ts';
import { ageingOf, stages, type Stage } from '../stages.ts';
import { ApplicationCard } from './application-card.tsx';

const Board = styled('div')({
  display: 'grid',
  gridTemplateColumns: `repeat(${stages.length}, minmax(212px, 1fr))`,
  gap: 8,
  alignItems: 'start',
  overflowX: 'auto',
  paddingBottom: 8,
});

const Column = styled('section')({
  minHeight: 240,
  padding: 8,
  borderRadius: radius.panel,
  background: color.neutral,
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  padding: '4px 4px 0',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& span': { color: color.secondary },
  '& strong': { marginLeft: 'auto', fontSize: 12, fontWeight: 500, color: color.bad.ink },
});

const WaitsOn = styled('p')({
  padding: '0 4px 8px',
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
});

const Cards = styled('ul')({ display: 'grid', gap: 8, listStyle: 'none', margin: 0, padding: 0 });

/** What is under way, a column a stage, the longest in its stage on top. */
export function ApplicationBoard() {
  const { data: cards } = useSuspenseQuery(applicationQueries.board(useTenantScope()));
  if (cards.length === 0) {
    return (
      <EmptyState
        title="No application is under way"
        text="What clients submit appears here at once."
      />
    );
  }
  return (
    <Board role="region" aria-label="Applications by stage" tabIndex={0}>
      {stages.map((stage) => (
        <StageColumn
          key={stage.label}
          stage={stage}
          cards={cards.filter(({ state }) => stage.states.includes(state))}
        />
      ))}
    </Board>
  );
}

function StageColumn({ stage, cards }: { stage: Stage; cards: BoardCard[] }) {
  const [now] = useState(() => new Date());
  const late = cards.filter(({ state_since }) => ageingOf(stage, state_since, now).late).length;
  return (
    <Column aria-label={stage.label}>
      <Head>
        <h2>{stage.label}</h2>
        <span>{cards.length}</span>
        {late > 0 && <strong>{late} late</strong>}
      </Head>
      <WaitsOn>Waits on {stage.waitsOn}</WaitsOn>
      <Cards>
        {cards.map((card) => (
          <li key={card.id}>
            <ApplicationCard card={card} ageing={ageingOf(stage, card.state_since, now)} />
          </li>
        ))}
      </Cards>
    </Column>
  );
}
