import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

const EVERY = 30_000;

export type Scanning = Database['public']['Functions']['file_scanning']['Returns'][number];

/** The check of files for malware over all firms. Live signals are of one firm, so it is asked again twice a minute. */
export const scanningQuery = ({ supabase, tenantId }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'file-scanning'],
    meta: shows('documents', 'support_attachments'),
    async queryFn({ signal }) {
      // The database answers one row.
      const rows = await supabase.rpc('file_scanning').abortSignal(signal);
      const [scanning] = unwrap(rows) as [Scanning];
      return scanning;
    },
    refetchInterval: EVERY,
  });
