import { CompanyBooks, useAsAt } from '@portal/shared-core/company';
import { Stack } from '@portal/shared-core/ui';

import { useCompany } from '#/components/company/use-company.ts';

import { OwnerRegister } from './components/owner-register.tsx';
import { useRegisterActs } from './components/register/use-register-acts.tsx';

/** Who owns and runs a company, as its registers stand today or stood on another day. Today's entries are corrected here. */
function CompanyPeoplePage() {
  const { id } = useCompany();
  const { asAt } = useAsAt();
  const { acts, dialog } = useRegisterActs();
  if (asAt) return <CompanyBooks portal="admin" companyId={id} asAt={asAt} />;
  return (
    <Stack>
      <OwnerRegister companyId={id} />
      <CompanyBooks portal="admin" companyId={id} acts={acts} />
      {dialog}
    </Stack>
  );
}

export { CompanyPeoplePage as Component };
