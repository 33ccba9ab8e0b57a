import { hasCapital } from '@portal/shared-core/domain/application';
import { formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { Facts, Panel } from '@portal/shared-core/ui';

import type { EntityType } from '../api/application.queries.ts';
import { toData, type ApplicationForm } from '../application-form.ts';

/** What has been entered so far, beside the work. */
export function Summary({
  type,
  values,
}: {
  type: EntityType | undefined;
  values: ApplicationForm;
}) {
  const { capital, people = [] } = toData(values);
  const shareholders = people.filter(({ roles }) => roles?.includes('member')).length;
  const directors = people.filter(({ roles }) => roles?.includes('director')).length;
  const showsCapital = type && hasCapital(type);

  return (
    <Panel title="Your company so far">
      <Facts
        layout="split"
        items={[
          { label: 'Type', value: type?.name },
          { label: 'First name', value: values.names[0]?.trim() || null },
          ...(showsCapital
            ? [
                { label: 'Capital', value: capitalText(capital) },
                { label: 'Shareholders', value: shareholders || null },
                { label: 'Directors', value: directors || null },
              ]
            : [{ label: 'People', value: people.length || null }]),
        ]}
      />
    </Panel>
  );
}

function capitalText(capital: ReturnType<typeof toData>['capital']): string | null {
  const { shares, par_value: par, currency = 'USD' } = capital ?? {};
  if (!shares || !par || !Number.isInteger(shares)) return null;
  return `${formatNumber(shares)} × ${formatMoney(par, currency)}`;
}
