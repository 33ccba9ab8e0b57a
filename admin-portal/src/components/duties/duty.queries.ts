import { shows } from '@portal/shared-core/query';
import { unwrap, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Duty = Enum<'staff_duty'>;

/** Active staff with their duties. The same for every tenant. */
export const staffQuery = ({ supabase }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'staff'],
    meta: shows(),
    async queryFn({ signal }) {
      const staff = supabase
        .from('profiles')
        .select('id, full_name, email, duties:staff_duties!staff_duties_user_id_fkey(duty)')
        .eq('role', 'admin')
        .eq('status', 'active')
        .order('full_name')
        .abortSignal(signal);
      const rows = unwrap(await staff);
      return rows.map(({ id, full_name: name, email, duties }) => ({
        id,
        name: name || email,
        duties: duties.map(({ duty }) => duty),
      }));
    },
    // A duty is given now and then, and the database checks it with every decision.
    staleTime: 60_000,
  });

export type Colleague = Awaited<
  ReturnType<NonNullable<ReturnType<typeof staffQuery>['queryFn']>>
>[number];
