import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { FormSelect } from '@portal/shared-core/ui/form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';

import { referenceQueries } from '../api/reference.queries.ts';
import type { RowValues } from '../row.ts';

const services = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...referenceQueries.all(scope), 'services'],
    meta: shows(),
    async queryFn({ signal }) {
      const prices = scope.supabase
        .from('service_prices')
        .select('code, label')
        .neq('applies', 'later')
        .is('valid_to', null)
        .order('position')
        .abortSignal(signal);
      return unwrap(await prices).map(({ code: value, label }) => ({ value, label }));
    },
  });

/** One of the services that have a price for everyone. */
export function ServiceField(props: {
  name: string;
  control: Control<RowValues>;
  label: string;
  optional: boolean;
}) {
  const { data = [] } = useQuery(services(useTenantScope()));
  return <FormSelect {...props} options={[{ value: '', label: 'Choose…' }, ...data]} />;
}
