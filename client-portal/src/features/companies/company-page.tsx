import { companyBookQueries, CompanyDuties, CompanyFrame } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DetailColumns,
  Facts,
  Panel,
  Stack,
  TextLink,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { companyFacts, nextFilingFact, PeopleRegister } from '@portal/shared-core/views';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { companyQueries } from './api/company.queries.ts';

/** One company: its standing, its duties, its people, its facts. */
function CompanyPage() {
  const scope = useTenantScope();
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQueries.detail(scope, companyId));
  const { data: origin } = useQuery(companyBookQueries.origin('client', scope, companyId));

  return (
    <CompanyFrame company={company} paths={paths}>
      <DetailColumns>
        <Stack>
          <CompanyDuties portal="client" companyId={companyId} />
          <PeopleRegister entries={company.participants} />
        </Stack>
        <Panel title="Key facts">
          <Facts
            items={[
              ...nextFilingFact(company.next_filing),
              ...companyFacts(company),
              ...(origin
                ? [
                    {
                      label: 'Application',
                      value: (
                        <TextLink to={paths.application(origin.id)}>{origin.reference}</TextLink>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
      </DetailColumns>
    </CompanyFrame>
  );
}

export { CompanyPage as Component };
