import styled from '@emotion/styled';
import { hasCapital } from '@portal/shared-core/domain/application';
import {
  companyOfApplication,
  ownershipOfApplication,
} from '@portal/shared-core/domain/application-holdings';
import { formatMoney } from '@portal/shared-core/domain/format';
import { workOutOwnership } from '@portal/shared-core/domain/ownership';
import { Facts, Panel } from '@portal/shared-core/ui';
import { useFormContext, useWatch } from 'react-hook-form';

import { toData, type ApplicationForm } from '../application-form.ts';
import { capitalOf } from '../capital.ts';
import { plural } from '../steps.ts';
import { useWizard } from '../wizard-context.ts';
import { Quote } from './quote.tsx';

const Side = styled('div')({ display: 'grid', gap: 24 });

/** What has been entered so far, what it comes to, and what it costs, beside the work; the review shows the price itself. */
export function Summary({ hasPrice }: { hasPrice: boolean }) {
  const { type, threshold, application } = useWizard();
  const { control } = useFormContext<ApplicationForm>();
  const values = useWatch({ control }) as ApplicationForm;
  const having = (role: string | null | undefined) =>
    values.people.filter(({ roles }) => roles.some((each) => each === role)).length;
  const amount = capitalOf(values.capital);
  const showsCapital = type !== undefined && hasCapital(type);

  return (
    <Side>
      <Panel title="Your company so far">
        <Facts
          layout="split"
          items={[
            { label: 'Type', value: type?.name },
            {
              label: application.kind === 'transfer_in' ? 'Name' : 'First name',
              value: values.names[0]?.trim() || null,
            },
            ...(showsCapital
              ? [
                  {
                    label: 'Capital',
                    value: amount === null ? null : formatMoney(amount, values.capital.currency),
                  },
                ]
              : []),
            ...(type?.member_role
              ? [{ label: plural(type.member_role), value: having(type.member_role) || null }]
              : []),
            ...(showsCapital
              ? [{ label: 'Beneficial owners', value: ownersText(values, threshold) }]
              : []),
            ...(type?.manager_role
              ? [{ label: plural(type.manager_role), value: having(type.manager_role) || null }]
              : []),
          ]}
        />
      </Panel>
      {type?.code && hasPrice && <Quote />}
    </Side>
  );
}

/** '3 and 1 missing'; null while there are no holdings. */
function ownersText(values: ApplicationForm, threshold: number | null): string | null {
  const ownership = workOutOwnership(ownershipOfApplication(toData(values), threshold));
  if (!ownership) return null;
  const known = ownership.owners.filter((owner) => owner.is_beneficial_owner).length;
  const missing = ownership.gaps.filter(
    ({ id, percent }) =>
      id !== companyOfApplication && threshold !== null && percent !== null && percent >= threshold,
  ).length;
  if (missing > 0) return `${known} and ${missing} missing`;
  return known > 0 ? String(known) : null;
}
