import { formationQueries } from '@portal/shared-core/company';
import type { ApplicationData } from '@portal/shared-core/domain/application';
import { formatMoney } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Ledger, QueryPanel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

const groups = [
  ['once', 'To form it'],
  ['year', 'Each year'],
] as const;

/** The services the client ordered, at the fees and prices of today: the lines that become the invoice. */
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
  return (
    <QueryPanel
      title="Services and fees"
      note={() => 'by the tables of today'}
      query={fees}
      failed="The fees could not be loaded"
    >
      {(lines) => (
        <Ledger
          caption="Services and fees"
          groups={groups
            .map(([per, label]) => ({
              label,
              lines: lines
                .filter((line) => line.per === per)
                .map(({ label: text, amount }) => ({
                  label: text ?? '',
                  amount: amount === null ? 'to be confirmed' : formatMoney(amount),
                })),
            }))
            .filter((group) => group.lines.length > 0)}
        />
      )}
    </QueryPanel>
  );
}
