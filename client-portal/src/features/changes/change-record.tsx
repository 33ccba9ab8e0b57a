import { linesAfter, toForm } from '@portal/shared-core/changes';
import { changeChoices } from '@portal/shared-core/company';
import { formatDate } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useAction, useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DateText,
  DetailPage,
  Facts,
  InlineAlert,
  Panel,
  QueryPanel,
  StatusChip,
  StepTrack,
  Timeline,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import type { OwnerParty } from '#/components/particulars/missing-particulars.query.ts';
import { MissingParticulars } from '#/components/particulars/missing-particulars.tsx';
import { paths } from '#/paths.ts';

import { contentOf, saveChange, startChange, type ChangeRequest } from './api/change.queries.ts';
import { crumbsOf } from './change-crumbs.ts';
import { trackOf } from './change-track.ts';
import { Follows } from './components/follows.tsx';
import { WithdrawChange } from './components/withdraw-change.tsx';
import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { changeStateLabels, changeStateOf, hasOwner, OF_SHARES } from './kinds.ts';

/** What the filing of beneficial owners still needs of the new owner, with the way to where it is entered. */
function NewOwner({ request: { kind, party_id: entered, details } }: { request: ChangeRequest }) {
  const { party, nature_of_control: natures = [] } = details as {
    party?: OwnerParty;
    nature_of_control?: string[];
  };
  const isOfShares = kind !== 'beneficial_owner';
  return (
    <MissingParticulars
      isSubmitted
      party={entered ? { party_id: entered } : (party ?? null)}
      natures={isOfShares ? ['shares'] : natures}
      here={[]}
      later="the identity page of the new owner asks for them."
      {...(isOfShares && { title: OF_SHARES })}
    />
  );
}

/** A request that is with us, done or ended: how far it is, what it says, what happened. */
export function ChangeRecord({ request }: { request: ChangeRequest }) {
  const { state, kind, events, documents, effective_on: day, wording } = request;
  const choices = useQuery(changeChoices('client', useTenantScope(), request.company_id));
  const ended = events.at(-1);
  const isDecided = state === 'effected' || state === 'rejected' || state === 'withdrawn';
  return (
    <DetailPage
      title={changeKindLabels[kind]}
      subText={request.company.name}
      status={<StatusChip {...changeStateOf(request)} />}
      breadcrumbs={crumbsOf(request)}
      rail={
        <>
          <Panel title="Facts">
            <Facts
              items={[
                { label: 'Reference', value: request.reference },
                day !== null && {
                  label: 'Day of effect',
                  value: <DateText value={day} format="long" />,
                },
                request.registry_reference !== null && {
                  label: 'Reference of the filing',
                  value: request.registry_reference,
                },
              ]}
            />
          </Panel>
          {!isDecided && <Follows request={request} />}
          <WithdrawChange request={request} />
        </>
      }
    >
      <Panel title="Progress">
        <StepTrack label="Progress of the change" steps={trackOf(request)} />
      </Panel>
      {state === 'approved' && request.scheduled_at !== null && day !== null && (
        <InlineAlert tone="info" title={`Takes effect on ${formatDate(day, 'long')}`}>
          We enter it in the registers on that day.
        </InlineAlert>
      )}
      {state === 'rejected' && (
        <InlineAlert tone="bad" title="Rejected" action={<StartAgain request={request} />}>
          <p>{request.reason?.label}</p>
          {ended?.note && <p>{ended.note}</p>}
        </InlineAlert>
      )}
      {state === 'withdrawn' && (
        <InlineAlert tone="neutral" title="Withdrawn" action={<StartAgain request={request} />}>
          The change is not made.
        </InlineAlert>
      )}
      <QueryPanel title="What changes" query={choices} failed="The registers could not be loaded">
        {(known) => (
          <Facts
            items={[
              ...linesAfter(request, toForm(contentOf(request)), known).map(
                ({ label, now, after }) => ({
                  label,
                  value: after,
                  ...(state !== 'effected' && { note: `Now: ${now}` }),
                }),
              ),
              wording !== null && {
                label: request.wording_by_staff ? 'Written by our team' : 'What we should know',
                value: wording,
              },
            ]}
          />
        )}
      </QueryPanel>
      {!isDecided && hasOwner(kind) && <NewOwner request={request} />}
      {documents.length > 0 && (
        <Panel title="Documents" note={String(documents.length)}>
          <ul>
            {documents.map(({ document }) => (
              <li key={document.id}>{document.file_name}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="History">
        <Timeline
          label="History"
          entries={events.toReversed().map(({ id, to_state: to, note, at }) => ({
            key: id,
            text: changeStateLabels[to].label,
            note,
            tone: changeStateLabels[to].tone,
            when: <DateText value={at} format="time" />,
          }))}
        />
      </Panel>
    </DetailPage>
  );
}

/** A new request with what this one says. */
function StartAgain({ request }: { request: ChangeRequest }) {
  const scope = useTenantScope();
  const navigate = useNavigate();
  const start = useAction(async () => {
    const id = crypto.randomUUID();
    const { company_id: companyId, kind } = request;
    await startChange(scope, { request_id: id, company_id: companyId, kind });
    await saveChange(scope, id, 1, contentOf(request));
    await navigate(paths.change(companyId, id));
  });
  return (
    <>
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        Start again with this
      </Button>
      {start.error && <p>{toAppError(start.error).message}</p>}
    </>
  );
}
