import { addErrors } from '@portal/shared-core/errors';
import { ownershipErrors } from '@portal/shared-core/errors/ownership';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  InlineAlert,
  PanelSkeleton,
  Stack,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { OwnersOfCompany, Registers } from '@portal/shared-core/views';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { companyBookQueries } from './api/company-book.queries.ts';
import { companyQueries } from './api/company.queries.ts';
import { CompanyFrame } from './components/company-frame.tsx';

addErrors(ownershipErrors);

/** Who owns and runs a company: the chart of its registers, and the registers as they stand today. */
function CompanyPeoplePage() {
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQueries.detail(useTenantScope(), companyId));
  return (
    <CompanyFrame company={company}>
      <Stack>
        <Owners companyId={companyId} />
        <Books companyId={companyId} />
      </Stack>
    </CompanyFrame>
  );
}

function Owners({ companyId }: { companyId: string }) {
  const ownership = useQuery(companyBookQueries.ownership(useTenantScope(), companyId));
  if (ownership.isPending) return <PanelSkeleton />;
  if (!ownership.data) {
    return <Fault what="The ownership" error={ownership.error} retry={ownership.refetch} />;
  }
  return <OwnersOfCompany ownership={ownership.data} />;
}

function Books({ companyId }: { companyId: string }) {
  const registers = useQuery(companyBookQueries.registers(useTenantScope(), companyId));
  if (registers.isPending) return <PanelSkeleton />;
  if (!registers.data) {
    return <Fault what="The registers" error={registers.error} retry={registers.refetch} />;
  }
  return <Registers registers={registers.data} />;
}

function Fault({
  what,
  error,
  retry,
}: {
  what: string;
  error: Error | null;
  retry: () => Promise<unknown>;
}) {
  return (
    <InlineAlert
      tone="bad"
      title={`${what} could not be loaded`}
      action={<Button onClick={() => void retry()}>Try again</Button>}
    >
      {error?.message}
    </InlineAlert>
  );
}

export { CompanyPeoplePage as Component };
