import { CompanyRegisters, useAsAt } from '@portal/shared-core/company';
import { Actions, Stack } from '@portal/shared-core/ui';

import { useCompany } from '#/components/company/use-company.ts';

import { OwnerRegister } from './components/owner-register.tsx';
import { HoldingsPanels } from './components/register/holdings-panels.tsx';
import { useRegisterActions } from './components/register/use-register-actions.tsx';

/** Who owns and runs a company, as its registers stand today or stood on another day. Staff enter and correct here. */
function CompanyPeoplePage() {
  const company = useCompany();
  const { id } = company;
  const { asAt } = useAsAt();
  const { actions, enter, dialog } = useRegisterActions(company);
  const bodyIds = [
    ...new Set(
      company.participants
        .filter(({ party, ceased_on: ended }) => party.kind === 'body_corporate' && ended === null)
        .map(({ party }) => party.id),
    ),
  ].toSorted();
  if (asAt) return <CompanyRegisters portal="admin" companyId={id} asAt={asAt} />;
  return (
    <Stack>
      <Actions>{enter}</Actions>
      <OwnerRegister companyId={id} />
      <CompanyRegisters portal="admin" companyId={id} actions={actions} />
      {bodyIds.length > 0 && <HoldingsPanels bodyIds={bodyIds} />}
      {dialog}
    </Stack>
  );
}

export { CompanyPeoplePage as Component };
