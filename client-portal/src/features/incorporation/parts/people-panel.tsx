import styled from '@emotion/styled';
import { participantRoleLabels, type ApplicationState } from '@portal/shared-core/domain/companies';
import { kycStateLabels } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Avatar, Panel, StatusChip, TextLink } from '@portal/shared-core/ui';
import { color, media, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { followingQueries, type EnteredPerson } from '../api/following.queries.ts';
import type { MadeLink } from '../api/part.mutations.ts';
import { partQueries, type Part } from '../api/part.queries.ts';
import { SendLink } from './send-link.tsx';
import { PartStanding } from './part-standing.tsx';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '8px 12px',
  alignItems: 'center',
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > [data-wide]': { gridColumn: '1 / -1' },
});

const Who = styled('div')({
  minWidth: 0,
  '& > strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  [media.phone]: { gridColumn: '1 / -1' },
});

const Hidden = styled('span')(visuallyHidden);

/** Who is behind the company to be, whose KYC still waits for whom, and the way to it. */
export function PeoplePanel({
  applicationId,
  state,
}: {
  applicationId: string;
  state: ApplicationState;
}) {
  const scope = useTenantScope();
  const [{ data: people }, { data: parts }] = useSuspenseQueries({
    queries: [
      followingQueries.people(scope, applicationId),
      partQueries.invited(scope, applicationId),
    ],
  });
  if (people.length === 0) return null;
  const left = people.filter(({ kyc, person_id, provided_by_firm: isProvided }) => {
    // The firm's own are the firm's to check.
    if (isProvided) return false;
    return kyc ? isOpen(kyc) : !parts.some((part) => part.person_id === person_id && part.done_at);
  }).length;
  return (
    <Panel
      title="Identity checks"
      note={left === 0 ? 'all submitted' : `${left} of ${people.length} not submitted`}
      flush
    >
      <ul>
        {people.map((person) => (
          <Person
            key={person.party_id}
            applicationId={applicationId}
            state={state}
            person={person}
            part={parts.find(({ person_id }) => person_id === person.person_id)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Person({
  applicationId,
  state,
  person,
  part,
}: {
  applicationId: string;
  state: ApplicationState;
  person: EnteredPerson;
  part: Part | undefined;
}) {
  const [made, setMade] = useState<MadeLink>();
  const { person_id: id, party_id: partyId, name, kind, kyc, roles } = person;
  const isUnderWay = !ended.includes(state);
  return (
    <Row>
      <Avatar name={name} square={kind === 'body_corporate'} />
      <Who>
        <strong>{name}</strong>
        <small>
          {roles.map((role) => participantRoleLabels[role].label).join(', ')}
          {person.provided_by_firm && ' · Provided by your service provider'}
        </small>
      </Who>
      <Actions>
        {kyc && <StatusChip {...kycStateLabels[kyc]} />}
        {kyc && isUnderWay && (
          <TextLink to={paths.kycProfile(partyId)}>
            {isOpen(kyc) ? 'Fill in' : 'Open'}
            <Hidden> documents of {name}</Hidden>
          </TextLink>
        )}
        {kyc === 'open' && !part && isUnderWay && (
          <SendLink
            applicationId={applicationId}
            person={{ id, name, email: '', kind }}
            beforehand={nothingToSave}
            onInvited={setMade}
          />
        )}
      </Actions>
      {part && (
        <div data-wide>
          <PartStanding
            part={part}
            name={name}
            canTakeBack={state === 'draft' || state === 'information_requested'}
            made={made}
            onMade={setMade}
          />
        </div>
      )}
    </Row>
  );
}

// A submitted application is already saved.
const nothingToSave = () => Promise.resolve();

const ended: readonly ApplicationState[] = ['incorporated', 'rejected', 'withdrawn'];

/** Whether the client has something to do about it. */
function isOpen(kyc: NonNullable<EnteredPerson['kyc']>): boolean {
  return ['open', 'information_requested', 'review_due', 'expired'].includes(kyc);
}
