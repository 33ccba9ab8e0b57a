import styled from '@emotion/styled';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryState, SectionHead, TextLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { alertQueries } from '../api/alert.queries.ts';

const Companies = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', justifyContent: 'space-between' },
  '& span': { color: color.secondary },
});

/** A nominee may be in thousands. */
const SHOWN = 100;

/** 'Director, through Holding Ltd.' */
function partText(roles: readonly string[], through: readonly string[]): string {
  const parts = roles.map((role) => participantRoleLabels[role as ParticipantRole].label);
  if (through.length === 0) return parts.join(', ');
  return [...parts, `${parts.length > 0 ? 'through' : 'Through'} ${through.join(', ')}`].join(', ');
}

/** The companies an alert about a person concerns: each shows the alert, which is resolved once. */
export function AlertCompanies({ alertId }: { alertId: string }) {
  const query = useQuery(alertQueries.companies(useTenantScope(), alertId));
  return (
    <>
      <SectionHead title="Companies concerned" />
      <QueryState query={query} failed="The companies could not be loaded">
        {(companies) =>
          companies.length === 0 ? (
            <p>The person takes part in no company today.</p>
          ) : (
            <>
              <p>
                {companies.length === 1
                  ? 'This company shows the alert until it is resolved here.'
                  : `These ${formatNumber(companies.length)} companies show the alert until it is resolved here.`}
              </p>
              <Companies aria-label="Companies concerned">
                {companies.slice(0, SHOWN).map(({ company_id: id, name, roles, through }) => (
                  <li key={id}>
                    <TextLink to={paths.companyCompliance(id)}>{name}</TextLink>
                    <span>{partText(roles, through)}</span>
                  </li>
                ))}
              </Companies>
              {companies.length > SHOWN && (
                <p>
                  The first {SHOWN} by name; {formatNumber(companies.length - SHOWN)} more are not
                  listed.
                </p>
              )}
            </>
          )
        }
      </QueryState>
    </>
  );
}
