import styled from '@emotion/styled';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, QueryPanel, useDisclosure } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { CheckAnswer } from '#/components/checks/check-answer.tsx';

import { approvalPoints, type ApprovalPoint } from '../api/approval.queries.ts';
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

/** The next move that the points block. */
export type BlockedMove = 'approval' | 'filing' | 'incorporation' | 'record';

const POINTS = 'approval-points';

/** Moves the focus to the points that hold an action. */
export function showApprovalPanel() {
  const points = document.getElementById(POINTS);
  points?.scrollIntoView({ block: 'center' });
  points?.focus();
}

const settledTexts: Record<BlockedMove, string> = {
  approval: 'The application can be approved.',
  filing: 'The application can be filed and incorporated.',
  incorporation: 'The application can be incorporated.',
  record: 'The company can be entered once the Registrar has recorded it.',
};

/** What blocks the next move of an application. Its open checks are answered here. */
export function ApprovalPanel({
  applicationId,
  people = [],
  before = 'approval',
  waits = false,
}: {
  applicationId: string;
  people?: ApplicationData['people'];
  before?: BlockedMove;
  /** Whether the move waits for something that is no point of this list. */
  waits?: boolean;
}) {
  const scope = useTenantScope();
  const points = useQuery(approvalPoints(scope, applicationId));

  return (
    <QueryPanel
      title={before === 'record' ? 'Before the record' : `Before ${before}`}
      note={(open) => open.length > 0 && `${open.length} to settle`}
      query={points}
      failed="What is missing could not be loaded"
      flush
      empty={
        <Inside>
          <InlineAlert tone="good">
            {waits ? 'All checks are settled.' : `Everything is settled. ${settledTexts[before]}`}
          </InlineAlert>
        </Inside>
      }
    >
      {(open) => (
        <>
          {before !== 'approval' && (
            <Inside>
              <InlineAlert tone="bad" title="Something came up after the approval">
                The {before === 'record' ? 'company' : 'application'} cannot be{' '}
                {before === 'filing' && 'filed or '}
                {before === 'record' ? 'entered' : 'incorporated'} until it is settled. Withdraw the
                approval to ask the client, or reject the application.
              </InlineAlert>
            </Inside>
          )}
          <List id={POINTS} tabIndex={-1}>
            {open.map((point) => (
              <Point
                key={point.key}
                applicationId={applicationId}
                point={point}
                name={nameAt(people, point.position)}
              />
            ))}
          </List>
        </>
      )}
    </QueryPanel>
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
  const { check, document, title, message, checkId } = point;
  const subject = [name, check, document].filter(Boolean).join(': ');
  const answer = useDisclosure();
  return (
    <Item>
      <div>
        <Subject>{subject || title}</Subject>
        <Why>{subject ? `${title}. ${message}` : message}</Why>
      </div>
      {!checkId && <SettleLink applicationId={applicationId} point={point} name={name} />}
      {checkId && !answer.isOpen && (
        <Button ref={answer.opener} onClick={answer.open} aria-label={`Answer: ${subject}`}>
          Answer
        </Button>
      )}
      {checkId && answer.isOpen && (
        <CheckAnswer checkId={checkId} subject={subject} onClose={answer.close} />
      )}
    </Item>
  );
}
