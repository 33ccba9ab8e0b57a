import { formationQueries, useIssuer } from '@portal/shared-core/company';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Declarations } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

/** What was declared with the application. */
export function Declared({ applicationId }: { applicationId: string }) {
  const query = useQuery(formationQueries.declarations('client', useTenantScope(), applicationId));
  return <Declarations query={query} issuer={useIssuer()} />;
}
