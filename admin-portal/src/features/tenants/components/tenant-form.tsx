import { PartForm } from '@portal/shared-core/firm';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

import { useChangeTenant } from '../api/tenant.mutations.ts';
import { tenantQueries, type Tenant, type TenantChange } from '../api/tenant.queries.ts';

/** A part of a tenant as a form, sent with everything else of the tenant as it was read. */
export function TenantForm<Values extends FieldValues>({
  tenant,
  ...part
}: {
  title: string;
  tenant: Tenant;
  valuesOf: (tenant: Tenant) => Values;
  toChange: (values: Values, base: Tenant) => TenantChange;
  /** What is stored in this part, as text. */
  valueText: (tenant: Tenant) => string;
  resolver?: Resolver<Values>;
  children: (form: UseFormReturn<Values>) => ReactNode;
}) {
  const { queryKey } = tenantQueries.list(useTenantScope());
  const queryClient = useQueryClient();
  return (
    <PartForm
      {...part}
      stored={tenant}
      save={useChangeTenant()}
      onSaved={(saved) =>
        queryClient.setQueryData<Tenant[]>(queryKey, (list) =>
          list?.map((each) => (each.id === saved.id ? saved : each)),
        )
      }
    />
  );
}
