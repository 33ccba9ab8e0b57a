import styled from '@emotion/styled';
import { entryOf, isErrorCode } from '@portal/shared-core/errors';
import { useScreens } from '@portal/shared-core/shell';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, InlineAlert, QueryPanel, VisuallyHidden } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { partyCasesQuery } from '#/components/parties/party-cases.queries.ts';
import { paths } from '#/paths.ts';

import { changeQueries, type Change, type ChangeBlocker } from '../api/change.queries.ts';

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
export function ChangeBlockers({ change: { id, state, details, company_id } }: { change: Change }) {
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
              <Place
                blocker={blocker}
                partyId={partyOf(blocker, details as Record<string, unknown>)}
                companyId={company_id}
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

/** Whom a point is about, by the field of the blocker. */
function partyOf({ field }: ChangeBlocker, details: Record<string, unknown>): string | undefined {
  const [, named] = /^participants\.(.+)$/.exec(field) ?? [];
  if (named) return named;
  const party = details['party'] as { party_id?: string } | undefined;
  return field.startsWith('details.party') ? party?.party_id : undefined;
}

/** Where a point is settled: the KYC case of the party, or the risk of the company. */
function Place({
  blocker: { field, detail },
  partyId,
  companyId,
}: {
  blocker: ChangeBlocker;
  partyId: string | undefined;
  companyId: string;
}) {
  const hasScreen = useScreens();
  const { data: cases } = useQuery({
    ...partyCasesQuery(useTenantScope(), partyId ?? ''),
    enabled: partyId !== undefined,
  });
  const profile = cases?.at(0)?.id;
  const risk = paths.companyRisk(companyId);
  if (field === 'risk') {
    return hasScreen(risk) ? <ButtonLink to={risk}>Open risk</ButtonLink> : null;
  }
  return profile && hasScreen(paths.kycProfile(profile)) ? (
    <ButtonLink to={paths.kycProfile(profile)}>
      Open KYC<VisuallyHidden> of {detail}</VisuallyHidden>
    </ButtonLink>
  ) : null;
}
