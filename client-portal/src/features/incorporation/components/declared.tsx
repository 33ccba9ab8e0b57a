import { formationQueries } from '@portal/shared-core/company';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel } from '@portal/shared-core/ui';
import { Declarations, issuerOf } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

/** What was declared with the application, as it was shown then. */
export function Declared({ applicationId }: { applicationId: string }) {
  const declarations = useQuery(
    formationQueries.declarations('client', useTenantScope(), applicationId),
  );
  const issuer = issuerOf(useTenant());
  return (
    <QueryPanel
      title="Declared"
      query={declarations}
      failed="The declarations could not be loaded"
      isEmpty={() => false}
    >
      {(rows) =>
        rows.length === 0 ? (
          <p>No declaration was kept for this application.</p>
        ) : (
          <Declarations rows={rows} issuer={issuer} />
        )
      }
    </QueryPanel>
  );
}
