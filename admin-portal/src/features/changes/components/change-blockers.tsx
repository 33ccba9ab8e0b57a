import styled from '@emotion/styled';
import { entryOf, isErrorCode } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, QueryPanel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { changeQueries, type Change, type ChangeBlocker } from '../api/change.queries.ts';
import { SettlePoint } from './settle-point.tsx';

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& > div > p:first-of-type': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& > div > p + p': { color: color.secondary, textWrap: 'pretty' },
});

const Inside = styled('div')({ padding: 16 });
const POINTS = 'change-points';

/** Moves the focus to the points that hold an action. */
export function showChangeBlockers() {
  const points = document.getElementById(POINTS);
  points?.scrollIntoView({ block: 'center' });
  points?.focus();
}

export function leftText(left: number): string {
  return left === 1
    ? '1 thing to settle before Approve'
    : `${left} things to settle before Approve`;
}

/** What keeps the request from being approved, or an approved one from taking effect: each point with its place. */
export function ChangeBlockers({ change }: { change: Change }) {
  const { id, state, company_id: companyId } = change;
  const scope = useTenantScope();
  const blockers = useQuery(changeQueries.blockers(scope, id));
  const before = state === 'approved' ? 'the effect' : 'approval';
  return (
    <QueryPanel
      title={`Before ${before}`}
      note={(open) => open.length > 0 && `${open.length} to settle`}
      query={blockers}
      failed="What is missing could not be loaded"
      flush
      empty={
        <Inside>
          <InlineAlert tone="good">
            Everything is settled. The request can be{' '}
            {state === 'approved' ? 'put into effect' : 'approved'}.
          </InlineAlert>
        </Inside>
      }
    >
      {(open) => (
        <ul id={POINTS} tabIndex={-1} aria-label={`Before ${before}`}>
          {open.map((blocker) => (
            <Item key={`${blocker.code} ${blocker.field}`}>
              <div>
                <p>
                  {blocker.detail ? `${blocker.detail}: ${titleOf(blocker)}` : titleOf(blocker)}
                </p>
                <p>{messageOf(blocker)}</p>
              </div>
              <SettlePoint
                blocker={blocker}
                partyId={partyOf(blocker, change)}
                companyId={companyId}
              />
            </Item>
          ))}
        </ul>
      )}
    </QueryPanel>
  );
}

const entry = ({ code }: ChangeBlocker) => entryOf(isErrorCode(code) ? code : 'UNKNOWN_ERROR');
const titleOf = (blocker: ChangeBlocker) => entry(blocker).title;
const messageOf = (blocker: ChangeBlocker) => entry(blocker).message;

/** Whom a point is about, by the field of the blocker: who enters by this request, or a party of the company. */
function partyOf({ field }: ChangeBlocker, { party_id: entrant, details }: Change) {
  const [, named] = /^participants\.(.+)$/.exec(field) ?? [];
  if (named) return named;
  const { party } = details as { party?: { party_id?: string } };
  return field.startsWith('details.party') ? (entrant ?? party?.party_id) : undefined;
}
