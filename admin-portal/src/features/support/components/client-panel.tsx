import { companyStatusLabels } from '@portal/shared-core/domain/companies';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, Panel, QueryState, StatusChip, TextLink } from '@portal/shared-core/ui';
import { FigureLink } from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { ticketQueries } from '../api/ticket.queries.ts';
import { statusChips } from '../texts.ts';

/** The companies of who asks, with what is late there, and what else they asked. */
export function ClientPanel({ clientId, ticketId }: { clientId: string; ticketId: string }) {
  const query = useQuery(ticketQueries.client(useTenantScope(), clientId));
  return (
    <QueryState query={query} failed="The client's companies could not be loaded">
      {({ companies, tickets }) => {
        const others = tickets.filter(({ id }) => id !== ticketId).slice(0, 5);
        return (
          <>
            <Panel title="Companies" note={`${companies.length}`}>
              {companies.length === 0 ? (
                <p>No company yet.</p>
              ) : (
                <Facts
                  items={companies.map(({ id, name, status, late_duties: late }) => ({
                    label: status ? companyStatusLabels[status].label : '',
                    value: <TextLink to={paths.company(id ?? '')}>{name}</TextLink>,
                    note: (late ?? 0) > 0 && (
                      <FigureLink to={`${paths.companyCompliance(id ?? '')}?state=late`}>
                        {late} late {late === 1 ? 'duty' : 'duties'}
                      </FigureLink>
                    ),
                  }))}
                />
              )}
            </Panel>
            {others.length > 0 && (
              <Panel title="Other tickets">
                <Facts
                  items={others.map(({ id, reference, subject, status, last_message_at: at }) => ({
                    label: `${reference}, ${formatDate(at)}`,
                    value: <TextLink to={paths.ticket(id)}>{subject}</TextLink>,
                    note: <StatusChip {...statusChips[status]} />,
                  }))}
                />
              </Panel>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
