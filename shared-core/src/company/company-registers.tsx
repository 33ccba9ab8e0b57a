import { useQuery } from '@tanstack/react-query';

import type { PortalName } from '../contract/index.ts';
import { useTenantScope } from '../tenant/index.ts';
import { QueryState, Stack } from '../ui/index.ts';
import {
  OwnersOfCompany,
  percentText,
  Registers,
  type CompanyRegisters,
  type NamedOwnership,
  type RegisterActions,
} from '../views/index.ts';
import type { AsAt } from './as-at/use-as-at.ts';
import { companyListQueries } from './company-list.queries.ts';

interface ListOf {
  portal: PortalName;
  companyId: string;
  /** Another day than today. */
  asAt?: AsAt | null;
  /** What can be done about an entry, where something can. */
  actions?: RegisterActions | undefined;
}

/** The ownership chart of a company, and its registers. */
export function CompanyRegisters(list: ListOf) {
  return (
    <Stack>
      <Owners {...list} />
      <RegistersOnDay {...list} />
    </Stack>
  );
}

function Owners({ portal, companyId, asAt = null }: ListOf) {
  const ownership = useQuery(
    companyListQueries.ownership(portal, useTenantScope(), companyId, asAt),
  );
  return (
    <QueryState query={ownership} failed="The ownership could not be loaded">
      {(data) => <OwnersOfCompany ownership={data} {...providedText(portal)} />}
    </QueryState>
  );
}

function RegistersOnDay({ portal, companyId, asAt = null, actions }: ListOf) {
  const registers = useQuery(
    companyListQueries.registers(portal, useTenantScope(), companyId, asAt),
  );
  // Asked for by the chart above, too; without an answer the registers stand alone.
  const ownership = useQuery(
    companyListQueries.ownership(portal, useTenantScope(), companyId, asAt),
  );
  return (
    <QueryState query={registers} failed="The registers could not be loaded">
      {(data) => (
        <Registers
          registers={data}
          actions={actions}
          {...providedText(portal)}
          notEntered={
            ownership.data && {
              owners: notEnteredOwners(ownership.data, data),
              next: asAt === null ? nextOf[portal] : 'On this day they were not entered.',
            }
          }
        />
      )}
    </QueryState>
  );
}

/** What happens to an owner who is drawn and not entered. */
const nextOf: Record<PortalName, string> = {
  client: 'We check what the chart shows and enter it. There is nothing for you to do.',
  admin: 'Confirm the proposed entries of this company to enter them.',
};

/** The beneficial owners of the chart whom the register of beneficial owners does not have, by name with their share. */
function notEnteredOwners(
  { owners, nodes }: NamedOwnership,
  { beneficial_owners: entered }: CompanyRegisters,
): string[] {
  return owners
    .filter(
      ({ id, is_beneficial_owner: isOwner }) =>
        isOwner && !entered.some(({ party_id: party }) => party === id),
    )
    .map(({ id, percent }) => {
      const name = nodes.find((node) => node.id === id)?.name ?? 'Not named';
      return percent === null ? name : `${name}, ${percentText(percent)}`;
    });
}

/** What is said of whom the firm provides: to clients the firm is their service provider. */
function providedText(portal: PortalName) {
  return portal === 'admin' ? { provided: 'Provided by the firm' } : {};
}
