import { formatDaysIn } from '@portal/shared-core/domain/days-in-text';
import { formatDate, formatDateTime, formatDayDistance } from '@portal/shared-core/domain/format';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  EmptyState,
  Facts,
  QueryState,
  SectionHead,
  SidePanel,
  Stack,
  StatusChip,
  TextLink,
  Timeline,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { Outcomes } from '#/components/outcomes/outcomes.tsx';

import { alertQueries, type AlertListItem, type AlertStep } from '../api/alert.queries.ts';
import {
  alertStateLabels,
  isSnoozed,
  kindText,
  placeOf,
  severityLabels,
} from '#/components/compliance/alerts.ts';
import { AlertActions } from './alert-actions.tsx';
import { AlertCompanies } from './alert-companies.tsx';

/** One alert beside the list: what is wrong, since when, where it is settled, and what became of it. */
export function AlertPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(alertQueries.detail(useTenantScope(), id));
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const { data: alert } = query;
  const isRefused = outcomes?.some(({ code }) => code !== null);
  return (
    <SidePanel
      title={alert?.title ?? 'Alert'}
      {...(alert && { status: <StatusChip {...alertStateLabels[alert.state]} /> })}
      onClose={onClose}
      foot={
        alert && (
          <Actions>
            <AlertActions alerts={[alert]} onDone={setOutcomes} />
          </Actions>
        )
      }
    >
      <QueryState query={query} failed="The alert could not be loaded">
        {(found) =>
          found ? (
            <Stack>
              {outcomes && isRefused && (
                <Outcomes
                  outcomes={outcomes}
                  nameOf={() => found.title}
                  onClose={() => setOutcomes(undefined)}
                />
              )}
              <AlertFacts alert={found} />
              {found.party_id !== null && found.company_id === null && (
                <AlertCompanies alertId={found.id} />
              )}
              <AlertHistory id={found.id} />
            </Stack>
          ) : (
            <EmptyState
              title="No such alert"
              text="The active tenant has no alert at this address."
            />
          )
        }
      </QueryState>
    </SidePanel>
  );
}

function AlertFacts({ alert }: { alert: AlertListItem }) {
  const { kind, severity, detail, due_on: due, raised_at: raised, owner, company, party } = alert;
  const place = placeOf(alert);
  const me = useUser().id;
  return (
    <>
      {detail && <p>{formatDaysIn(detail)}</p>}
      {place && (
        <p>
          <TextLink to={place.to}>{place.label}</TextLink>
        </p>
      )}
      <Facts
        items={[
          {
            label: 'Severity',
            value: <StatusChip {...severityLabels[severity]} />,
            note: kindText(kind),
          },
          { label: 'Raised', value: formatDateTime(raised) },
          due !== null && { label: 'Due', value: formatDate(due), note: formatDayDistance(due) },
          {
            label: 'Assigned to',
            value: owner ? owner.full_name || owner.email : 'No one',
          },
          company !== null &&
            alert.company_id !== null && {
              label: 'Company',
              value: (
                <TextLink to={paths.companyCompliance(alert.company_id)}>{company.name}</TextLink>
              ),
            },
          party !== null && { label: 'Person or body', value: party.name },
          isSnoozed(alert) && {
            label: 'Snoozed until',
            value: formatDate(alert.snoozed_until),
            note: alert.snooze_reason,
          },
          alert.resolution !== null && {
            label: 'Resolved',
            value: alert.resolution,
            note: alert.is_settled
              ? alert.resolved_by === me
                ? 'by you'
                : `by ${alert.resolver?.full_name || 'a colleague'}`
              : 'by the daily job',
          },
        ]}
      />
    </>
  );
}

function AlertHistory({ id }: { id: string }) {
  const query = useQuery(alertQueries.history(useTenantScope(), id));
  return (
    <>
      <SectionHead title="History" />
      <QueryState query={query} failed="The history could not be loaded">
        {(steps) =>
          steps.length === 0 ? (
            <p>Nothing is recorded yet.</p>
          ) : (
            <Timeline
              label="History"
              entries={steps.map((step, place) => ({
                key: String(steps.length - place),
                text: stepText(step, place === steps.length - 1),
                note: step.note,
                when: formatDateTime(step.at),
              }))}
            />
          )
        }
      </QueryState>
      <p>
        <TextLink to={paths.auditOf('compliance_alerts', id)}>
          Every change in the audit log
        </TextLink>
      </p>
    </>
  );
}

/** 'Candice Moxey acknowledged it and took it'. */
function stepText(
  { actor_name: who, state, severity, ...step }: AlertStep,
  isFirst: boolean,
): string {
  const actor = who ?? 'The daily job';
  const actions = [
    state === 'open' && (isFirst ? 'raised it' : 'opened it again'),
    state === 'acknowledged' && 'acknowledged it',
    state === 'resolved' && 'resolved it',
    step.snoozed_until && `snoozed it until ${formatDate(step.snoozed_until)}`,
    severity && !isFirst && `set it to ${severity}`,
    step.was_assigned &&
      (step.assignee_name ? `assigned it to ${step.assignee_name}` : 'took it from its colleague'),
  ].filter(Boolean);
  return `${actor} ${actions.length > 0 ? actions.join(', ') : 'changed it'}`;
}
