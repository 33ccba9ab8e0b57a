import { dutyReasonsIn } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Facts, QueryState, SidePanel, TextLink } from '@portal/shared-core/ui';
import { DutyLine } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { AuditLink } from '#/components/audit-link.tsx';
import { paths } from '#/paths.ts';

import { dutyQueries } from '../api/duty.queries.ts';
import { DutyActions } from '#/components/compliance/duty-actions.tsx';

/** One duty beside the list: what it costs today and from which day more, why it exists, and settling it. */
export function DutySidePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(dutyQueries.detail(useTenantScope(), id));
  return (
    <SidePanel title={query.data?.rule_name ?? 'Duty'} onClose={onClose}>
      <QueryState query={query} failed="The duty could not be loaded">
        {(duty) =>
          duty ? (
            <>
              <ul aria-label="Duty">
                <DutyLine
                  duty={duty}
                  company={
                    <>
                      {duty.company_id === null ? (
                        duty.company_name
                      ) : (
                        <TextLink to={paths.companyCompliance(duty.company_id)}>
                          {duty.company_name}
                        </TextLink>
                      )}
                      {duty.client_name && `, ${duty.client_name}`}
                    </>
                  }
                  Reasons={dutyReasonsIn.admin}
                  receiptTo={(document) => `${paths.documents}?show=all&document=${document}`}
                >
                  <DutyActions duty={duty} />
                </DutyLine>
              </ul>
              <Facts
                items={[
                  {
                    label: 'Rule',
                    value: (
                      <TextLink to={paths.rule(duty.rule_code)}>The rule and its versions</TextLink>
                    ),
                  },
                  duty.company_id !== null && {
                    label: 'Company',
                    value: (
                      <TextLink to={`${paths.duties}?company=${duty.company_id}`}>
                        Every open duty of the company
                      </TextLink>
                    ),
                  },
                  duty.client_id !== null && {
                    label: 'Client',
                    value: (
                      <TextLink to={`${paths.duties}?client=${duty.client_id}`}>
                        Every open duty of the client
                      </TextLink>
                    ),
                  },
                  {
                    label: 'History',
                    value: <AuditLink table="obligations" id={duty.id} />,
                  },
                ]}
              />
            </>
          ) : (
            <EmptyState
              title="No such duty"
              text="The active tenant has no duty at this address."
            />
          )
        }
      </QueryState>
    </SidePanel>
  );
}
