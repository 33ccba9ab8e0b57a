import styled from '@emotion/styled';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Panel, PanelSkeleton } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { approvalPoints, type ApprovalPoint } from '../api/approval.queries.ts';
import { CheckAnswer } from './check-answer.tsx';
import { SettleLink } from './settle-link.tsx';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '12px 16px',
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& > form': { gridColumn: '1 / -1' },
});
const Subject = styled('p')({ fontWeight: 600, overflowWrap: 'anywhere' });
const Why = styled('p')({ color: color.secondary, textWrap: 'pretty' });
const Inside = styled('div')({ padding: 16 });

/** What is still to be settled before an application can be approved. Checks of the application are answered here. */
export function ApprovalPanel({
  applicationId,
  people = [],
}: {
  applicationId: string;
  people?: ApplicationData['people'];
}) {
  const scope = useTenantScope();
  const points = useQuery(approvalPoints(scope, applicationId));

  if (points.isPending) return <PanelSkeleton />;

  return (
    <Panel
      title="Before approval"
      note={points.data && points.data.length > 0 && `${points.data.length} to settle`}
      flush
    >
      {points.isError ? (
        <Inside>
          <InlineAlert
            tone="bad"
            title="What is missing could not be loaded"
            action={<Button onClick={() => void points.refetch()}>Try again</Button>}
          >
            {points.error.message}
          </InlineAlert>
        </Inside>
      ) : points.data.length === 0 ? (
        <Inside>
          <InlineAlert tone="good">
            Everything is settled. The application can be approved.
          </InlineAlert>
        </Inside>
      ) : (
        <List>
          {points.data.map((point) => (
            <Point
              key={point.key}
              applicationId={applicationId}
              point={point}
              name={nameAt(people, point.position)}
            />
          ))}
        </List>
      )}
    </Panel>
  );
}

function nameAt(people: NonNullable<ApplicationData['people']>, position?: number) {
  return position === undefined ? undefined : (people[position]?.name ?? `Person ${position + 1}`);
}

function Point({
  applicationId,
  point,
  name,
}: {
  applicationId: string;
  point: ApprovalPoint;
  name: string | undefined;
}) {
  const { check, title, message, checkId } = point;
  const subject = [name, check].filter(Boolean).join(': ');
  const [isAnswering, setIsAnswering] = useState(false);
  return (
    <Item>
      <div>
        <Subject>{subject || title}</Subject>
        <Why>{subject ? `${title}. ${message}` : message}</Why>
      </div>
      {!checkId && <SettleLink applicationId={applicationId} point={point} name={name} />}
      {checkId && !isAnswering && (
        <Button onClick={() => setIsAnswering(true)} aria-label={`Answer: ${subject}`}>
          Answer
        </Button>
      )}
      {checkId && isAnswering && (
        <CheckAnswer checkId={checkId} subject={subject} onClose={() => setIsAnswering(false)} />
      )}
    </Item>
  );
}
