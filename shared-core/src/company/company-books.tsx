import { useQuery } from '@tanstack/react-query';

import type { PortalName } from '../contract/index.ts';
import { addErrors } from '../errors/index.ts';
import { ownershipErrors } from '../errors/work/ownership.ts';
import { useTenantScope } from '../tenant/index.ts';
import { Button, InlineAlert, PanelSkeleton, Stack } from '../ui/index.ts';
import { OwnersOfCompany, Registers } from '../views/index.ts';
import { companyBookQueries } from './company-book.queries.ts';

addErrors(ownershipErrors);

interface BookOf {
  portal: PortalName;
  companyId: string;
}

/** Who owns and runs a company: the chart of its registers, and the registers as they stand today. */
export function CompanyBooks(book: BookOf) {
  return (
    <Stack>
      <Owners {...book} />
      <RegistersOfToday {...book} />
    </Stack>
  );
}

function Owners({ portal, companyId }: BookOf) {
  const ownership = useQuery(companyBookQueries.ownership(portal, useTenantScope(), companyId));
  if (ownership.isPending) return <PanelSkeleton />;
  if (!ownership.data) {
    return <Fault what="The ownership" error={ownership.error} retry={ownership.refetch} />;
  }
  return <OwnersOfCompany ownership={ownership.data} />;
}

function RegistersOfToday({ portal, companyId }: BookOf) {
  const registers = useQuery(companyBookQueries.registers(portal, useTenantScope(), companyId));
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
