import { hasCapital } from '@portal/shared-core/domain/application';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useDebounced } from '@portal/shared-core/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';

import { applicationQueries, type ArrearsQuestion } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { capitalOf } from '../capital.ts';
import { useWizard } from '../wizard-context.ts';

/** What the company owes the Registrar today, by the answers so far; `isReady` once they are there. */
export function useArrears() {
  const { type, application } = useWizard();
  const { control } = useFormContext<ApplicationForm>();
  const values = useWatch({ control }) as ApplicationForm;
  const {
    incorporated_on: day,
    paid_up_to: paid,
    authorised_shares: authorised,
  } = values.entry ?? {};
  const capital =
    type && hasCapital(type)
      ? capitalOf({ ...values.capital, ...(authorised && { shares: authorised }) })
      : null;
  const question: ArrearsQuestion = {
    entity_type: type?.code ?? '',
    incorporation_date: day ?? '',
    paid_up_to: Number(paid),
    currency: values.capital.currency,
    ...(capital !== null && { capital }),
  };
  const settled = useDebounced(JSON.stringify(question), 250);
  const isReady =
    application.kind === 'transfer_in' &&
    question.entity_type !== '' &&
    /^\d{4}-\d{2}-\d{2}$/.test(question.incorporation_date) &&
    question.paid_up_to > 0;
  const query = useQuery({
    ...applicationQueries.arrears(
      useTenantScope(),
      isReady ? (JSON.parse(settled) as ArrearsQuestion) : question,
    ),
    enabled: isReady && settled === JSON.stringify(question),
    placeholderData: keepPreviousData,
  });
  return { isReady, query };
}
