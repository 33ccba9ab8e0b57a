import { companyStatusLabels } from '@portal/shared-core/domain/companies';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Avatar,
  DetailColumns,
  Facts,
  Page,
  Panel,
  Stack,
  StatusChip,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { companyFacts, NextFiling, PeopleRegister } from '@portal/shared-core/views';
import { useSuspenseQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { companyQueries, type CompanyDetail } from './api/company.queries.ts';

/** One company of the book: how it stands, the people behind it, whose it is. */
function CompanyPage() {
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQueries.detail(useTenantScope(), companyId));

  return (
    <Page
      title={company.name}
      leading={<Avatar name={company.name} square size="page" />}
      status={<StatusChip {...companyStatusLabels[company.status]} />}
      subText={company.type.name}
      breadcrumbs={[{ label: 'Companies', to: paths.companies }, { label: company.name }]}
    >
      <DetailColumns>
        <Stack>
          <NextFiling dueOn={company.next_filing} />
          <PeopleRegister entries={company.participants} />
        </Stack>
        <Panel title="Key facts">
          <Facts items={[clientFact(company), ...companyFacts(company)]} />
        </Panel>
      </DetailColumns>
    </Page>
  );
}

function clientFact({ owner }: CompanyDetail) {
  return { label: 'Client', value: owner.full_name || owner.email, note: owner.email };
}

export { CompanyPage as Component };
