import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { useSetFilingRule } from '../api/firm.mutations.ts';
import { firmQueries } from '../api/firm.queries.ts';
import { FirmRule } from './firm-rule.tsx';

/** Whether applications are filed with the Registrar before their invoice is paid; the owners of the firm decide. */
export function FilingRule() {
  const { data: firm } = useQuery(firmQueries.use(useTenantScope()));
  const set = useSetFilingRule();
  if (!firm) return null;
  return (
    <FirmRule
      title="Filing and payment"
      isOn={firm.files_after_payment}
      meaning={[
        'An application is filed with the Registrar as soon as it is approved, whether its invoice is paid or not.',
        'An application is filed with the Registrar once its invoice is paid. Until then staff can neither file it nor enter its company.',
      ]}
      button={['File after the payment only', 'File without waiting for the payment']}
      done={['Filing waits for the payment', 'Filing does not wait for the payment']}
      set={set}
    />
  );
}
