import { CompanyBooks, useAsAt } from '@portal/shared-core/company';
import { Stack } from '@portal/shared-core/ui';

import { useCompany } from '#/components/company/use-company.ts';

import { OwnerRegister } from './components/owner-register.tsx';

/** Who owns and runs a company, as its registers stand today or stood on another day. */
function CompanyPeoplePage() {
  const { id } = useCompany();
  const { asAt } = useAsAt();
  if (asAt) return <CompanyBooks portal="admin" companyId={id} asAt={asAt} />;
  return (
    <Stack>
      <OwnerRegister companyId={id} />
      <CompanyBooks portal="admin" companyId={id} />
    </Stack>
  );
}

export { CompanyPeoplePage as Component };
