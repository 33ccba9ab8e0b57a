import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { companyRecord } from '#/components/company/record.queries.ts';

/** The documents of a company that count, for a select. */
export function useDocumentOptions(companyId: string) {
  const { data } = useQuery(companyRecord(useTenantScope(), companyId));
  return (data?.documents ?? [])
    .filter(({ status }) => status !== 'superseded' && status !== 'rejected')
    .map(({ id, kind, file_name: file }) => ({ value: id, label: `${kind.name}, ${file}` }));
}
