import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  ButtonLink,
  InlineAlert,
  Panel,
  Progress,
  QueryState,
  StatusChip,
} from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { firmQueries, type Point } from '../api/firm.queries.ts';
import { pointTexts } from '../points.ts';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr) auto',
  gap: 16,
  alignItems: 'center',
  padding: '12px 16px',
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '& b': { display: 'block', fontWeight: 600 },
  '& p': { margin: '2px 0 0', color: color.secondary },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, justifyItems: 'start' },
});

const Bar = styled('div')({ padding: '12px 16px', borderBottom: `1px solid ${color.line}` });

/** What the firm still lacks for a launch, why it matters and where it is done. */
export function Overview() {
  const query = useQuery(firmQueries.checklist(useTenantScope()));
  return (
    <QueryState query={query} failed="The checklist could not be loaded">
      {(points) => <Checklist points={points} />}
    </QueryState>
  );
}

function Checklist({ points }: { points: readonly Point[] }) {
  const done = points.filter((point) => point.is_done).length;
  const next = points.find((point) => !point.is_done);
  return (
    <>
      {!next && (
        <InlineAlert tone="good" title="The firm is ready">
          Nothing is missing for a launch.
        </InlineAlert>
      )}
      <Panel
        title={next ? 'What is missing for a launch' : 'Everything is done'}
        note={`${done} of ${points.length}`}
        flush
      >
        <Bar>
          <Progress
            label="Ready for a launch"
            value={done}
            max={points.length}
            text={`${done} of ${points.length} done`}
          />
        </Bar>
        <List>
          {points.map((point) => (
            <Line key={point.point} point={point} isNext={point === next} />
          ))}
        </List>
      </Panel>
    </>
  );
}

function Line({
  point: { point, is_done: isDone, is_waiting: waits },
  isNext,
}: {
  point: Point;
  isNext: boolean;
}) {
  const text = pointTexts[point];
  // A point that a later version of the database adds.
  if (!text) return null;
  return (
    <Item>
      <div>
        {isDone ? (
          <StatusChip label="Done" tone="good" />
        ) : waits ? (
          <StatusChip label="Begun" tone="warning" />
        ) : (
          <StatusChip label="Missing" tone="neutral" />
        )}
      </div>
      <div>
        <b>{text.label}</b>
        <p>{text.why}</p>
      </div>
      {!isDone && (
        <ButtonLink size="small" variant={isNext ? 'contained' : 'outlined'} to={text.to}>
          {text.action}
        </ButtonLink>
      )}
    </Item>
  );
}
