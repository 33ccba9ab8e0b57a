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

import { companyQueries, type CompanyDetail } from './api/company.queries.ts';
import { StaffOnly } from './components/staff-only.tsx';
import { tabsOf } from './company-tabs.ts';

/** One company of the book: how it stands, what it has to do, the people behind it, whose it is, and what staff alone know. */
function CompanyPage() {
  const scope = useTenantScope();
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQueries.detail(scope, companyId));
  const { data: origin } = useQuery(companyBookQueries.origin('admin', scope, companyId));

  return (
    <CompanyFrame
      portal="admin"
      company={company}
      companiesTo={paths.companies}
      tabs={tabsOf(company.id)}
    >
      <DetailColumns>
        <Stack>
          <CompanyDuties portal="admin" companyId={companyId} />
          <PeopleRegister entries={company.participants} />
        </Stack>
        <Stack>
          <Panel title="Key facts">
            <Facts
              items={[
                clientFact(company),
                ...nextFilingFact(company.next_filing),
                ...companyFacts(company),
                origin && {
                  label: 'Application',
                  value: <TextLink to={paths.application(origin.id)}>{origin.reference}</TextLink>,
                },
              ]}
            />
          </Panel>
          <StaffOnly companyId={companyId} />
        </Stack>
      </DetailColumns>
    </CompanyFrame>
  );
}

function clientFact({ owner }: CompanyDetail) {
  return { label: 'Client', value: owner.full_name || owner.email, note: owner.email };
}

export { CompanyPage as Component };
