import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

const EVERY = 30_000;

/** The check of files for malware over all firms. Live signals are of one firm, so it is asked again twice a minute. */
export const scanningQuery = ({ supabase, tenantId }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'file-scanning'],
    meta: shows('documents', 'support_attachments'),
    async queryFn({ signal }) {
      const scanning = unwrap(await supabase.rpc('file_scanning').abortSignal(signal).single());
      // The generated types know no null in an answer.
      return { ...scanning, last_verdict_at: scanning.last_verdict_at as string | null };
    },
    refetchInterval: EVERY,
  });

export type Scanning = Awaited<
  ReturnType<NonNullable<ReturnType<typeof scanningQuery>['queryFn']>>
>;
