import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  DetailPage,
  Facts,
  Panel,
  QueryPanel,
  StatusChip,
  TextLink,
  Timeline,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { AuditLink } from '#/components/audit-link.tsx';
import { changeOf, sentenceOf } from '#/components/audit-texts.ts';
import { AccountNoteFacts } from '#/components/notes/account-note-facts.tsx';
import { RefusedAddress } from '#/components/mails/refused-address.tsx';
import { paths } from '#/paths.ts';

import { nameOf, peopleQueries } from './api/people.queries.ts';
import { CalendarPanel } from './components/calendar-panel.tsx';
import { CompaniesPanel } from './components/companies-panel.tsx';
import { DutiesPanel } from './components/duties-panel.tsx';
import { FirmsPanel } from './components/firms-panel.tsx';
import { PersonActions } from './components/person-actions.tsx';
import { roles, stateChip } from './texts.ts';

/** A person: their firms and companies, what they did lately, what staff noted, and what staff do with the account (USR-01). */
function UserPage() {
  const scope = useTenantScope();
  const userId = useRequiredParam('userId');
  const { data: person } = useSuspenseQuery(peopleQueries.detail(scope, userId));
  const actions = useQuery(peopleQueries.actions(scope, userId));
  const { id: myId } = useUser();
  const name = nameOf(person);
  return (
    <DetailPage
      title={name}
      status={<StatusChip {...stateChip({ state: person.status, expires_at: null })} />}
      breadcrumbs={[{ label: 'Users', to: paths.users }, { label: name }]}
      action={<PersonActions person={person} isMe={person.id === myId} />}
      rail={
        <>
          <Panel title="About" action={<AuditLink table="profiles" id={person.id} of="platform" />}>
            <Facts
              items={[
                { label: 'Email', value: person.email },
                { label: 'Telephone', value: person.phone },
                {
                  label: 'Role',
                  value: roles[person.role].label,
                  note: roles[person.role].means,
                },
                { label: 'With the portal since', value: <DateText value={person.created_at} /> },
              ]}
            />
          </Panel>
          {person.role === 'admin' && <DutiesPanel person={person} />}
          {person.notes.length > 0 && (
            <Panel title="About the account" note="staff only">
              <AccountNoteFacts notes={person.notes} />
            </Panel>
          )}
        </>
      }
    >
      <RefusedAddress address={person.email} />
      <FirmsPanel person={person} />
      <CompaniesPanel person={person} />
      {person.role !== 'admin' && <CalendarPanel person={person} />}
      <QueryPanel
        title="What they did lately"
        query={actions}
        failed="What they did could not be loaded"
        empty="Nothing in this firm yet."
      >
        {(rows) => (
          <>
            <Timeline
              label="What they did lately"
              entries={rows.map((row) => ({
                key: String(row.id),
                text: sentenceOf(row),
                note: [changeOf(row), row.company_name].filter(Boolean).join(', '),
                when: <DateText value={row.at} format="time" />,
              }))}
            />
            <TextLink to={`${paths.auditLogs}?who=${person.id}`}>Everything in the log</TextLink>
          </>
        )}
      </QueryPanel>
    </DetailPage>
  );
}

export { UserPage as Component };
