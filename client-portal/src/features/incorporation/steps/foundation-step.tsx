import { longestBeneficiaries } from '@portal/shared-core/domain/application-choices';
import { formatMoney } from '@portal/shared-core/domain/format';
import { Panel, Stack } from '@portal/shared-core/ui';
import { FormMoneyField, FormRadioCards, FormTextField } from '@portal/shared-core/ui/form';
import { useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';
import { useWizard } from '../wizard-context.ts';

/** What a foundation begins with, and for whom: it has no capital and no owners. */
export function FoundationStep() {
  const { initialAssets } = useWizard();
  const kind = useWatch<ApplicationForm, 'foundation.beneficiary_kind'>({
    name: 'foundation.beneficiary_kind',
  });
  return (
    <>
      <Panel title="Initial assets">
        <FormMoneyField<ApplicationForm>
          name="foundation.assets"
          label="What the founder gives first, in US dollars"
          {...(initialAssets !== null && { help: `At least ${formatMoney(initialAssets)}.` })}
        />
      </Panel>
      <Panel title="Beneficiaries">
        <Stack>
          <FormRadioCards<ApplicationForm>
            name="foundation.beneficiary_kind"
            label="Who benefits from the foundation?"
            options={[
              {
                value: 'people',
                label: 'People by name',
                explanation: 'Each of them is identified before they receive anything.',
              },
              {
                value: 'class',
                label: 'A class of people, or a purpose',
                explanation: 'Such as the descendants of the founder, or the care of a reef.',
              },
            ]}
          />
          <FormTextField<ApplicationForm>
            name="foundation.beneficiaries"
            label={kind === 'class' ? 'Describe the class or the purpose' : 'Beneficiaries'}
            help={kind === 'people' ? 'Full names, one on each line.' : undefined}
            multiline
            rows={3}
            maxLength={longestBeneficiaries}
            counter
            uncut
          />
        </Stack>
      </Panel>
    </>
  );
}
