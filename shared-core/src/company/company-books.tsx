import { useQuery } from '@tanstack/react-query';

import type { PortalName } from '../contract/index.ts';
import { addErrors } from '../errors/index.ts';
import { ownershipErrors } from '../errors/work/ownership.ts';
import { useTenantScope } from '../tenant/index.ts';
import { QueryState, Stack } from '../ui/index.ts';
import { OwnersOfCompany, Registers, type RegisterActs } from '../views/index.ts';
import type { AsAt } from './as-at/use-as-at.ts';
import { companyBookQueries } from './company-book.queries.ts';

addErrors(ownershipErrors);

interface BookOf {
  portal: PortalName;
  companyId: string;
  /** Another day than today. */
  asAt?: AsAt | null;
  /** What can be done about an entry, where something can. */
  acts?: RegisterActs | undefined;
}

/** The ownership chart of a company, and its registers. */
export function CompanyBooks(book: BookOf) {
  return (
    <Stack>
      <Owners {...book} />
      <RegistersOnDay {...book} />
    </Stack>
  );
}

function Owners({ portal, companyId, asAt = null }: BookOf) {
  const ownership = useQuery(
    companyBookQueries.ownership(portal, useTenantScope(), companyId, asAt),
  );
  return (
    <QueryState query={ownership} failed="The ownership could not be loaded">
      {(data) => <OwnersOfCompany ownership={data} />}
    </QueryState>
  );
}

function RegistersOnDay({ portal, companyId, asAt = null, acts }: BookOf) {
  const registers = useQuery(
    companyBookQueries.registers(portal, useTenantScope(), companyId, asAt),
  );
  return (
    <QueryState query={registers} failed="The registers could not be loaded">
      {(data) => <Registers registers={data} acts={acts} />}
    </QueryState>
  );
}
