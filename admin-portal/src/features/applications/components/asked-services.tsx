import { formationQueries } from '@portal/shared-core/company';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Ledger, Panel, PanelSkeleton } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

const groups = [
  ['once', 'To form it'],
  ['year', 'Each year'],
] as const;

/** What was asked for, with the fees and prices of today: the lines the client saw, which become the invoice. */
export function AskedServices({
  entityType,
  data: { capital, services = [], is_resident: isResident = null },
}: {
  entityType: string;
  data: ApplicationData;
}) {
  const fees = useQuery(
    formationQueries.quote('admin', useTenantScope(), {
      entityType,
      capital:
        capital?.shares && capital.par_value
          ? Math.round(capital.shares * capital.par_value * 100) / 100
          : null,
      currency: capital?.currency ?? 'USD',
      services,
      isResident,
    }),
  );
  if (fees.isPending) return <PanelSkeleton />;
  return (
    <Panel title="Services and fees" note="by the tables of today">
      {fees.isError ? (
        <InlineAlert
          tone="bad"
          title="The fees could not be loaded"
          action={<Button onClick={() => void fees.refetch()}>Try again</Button>}
        >
          {fees.error.message}
        </InlineAlert>
      ) : (
        <Ledger
          caption="Services and fees"
          groups={groups
            .map(([per, label]) => ({
              label,
              lines: fees.data
                .filter((line) => line.per === per)
                .map(({ label: words, amount }) => ({
                  label: words ?? '',
                  amount: amount === null ? 'to be confirmed' : formatMoney(amount),
                })),
            }))
            .filter(({ lines }) => lines.length > 0)}
        />
      )}
    </Panel>
  );
}
