import { companyBookQueries, CompanyDuties } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DetailColumns, Facts, Panel, Stack, TextLink } from '@portal/shared-core/ui';
import { companyFacts, nextFilingFact, PeopleRegister } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { useCompany } from '#/components/company/use-company.ts';
import { paths } from '#/paths.ts';

/** One company: its standing, its duties, its people, its facts. */
function CompanyPage() {
  const scope = useTenantScope();
  const company = useCompany();
  const { data: origin } = useQuery(companyBookQueries.origin('client', scope, company.id));

  return (
    <DetailColumns>
      <Stack>
        <CompanyDuties portal="client" companyId={company.id} />
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
  );
}

export { CompanyPage as Component };
