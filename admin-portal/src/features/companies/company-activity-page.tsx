import { CompanyActivity } from '@portal/shared-core/company';
import { Stack, TextLink } from '@portal/shared-core/ui';

import { useCompany } from '#/components/company/use-company.ts';
import { paths } from '#/paths.ts';

/** What happened to a company, by clients and by staff; as at another day, what had been decided by then. */
function CompanyActivityPage() {
  const { id } = useCompany();
  return (
    <Stack>
      <CompanyActivity portal="admin" companyId={id} />
      <TextLink to={`${paths.auditLogs}?company=${id}`}>All changes in the audit log</TextLink>
    </Stack>
  );
}

export { CompanyActivityPage as Component };
