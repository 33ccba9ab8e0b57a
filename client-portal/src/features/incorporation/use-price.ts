import { formationQueries } from '@portal/shared-core/company';
import { hasCapital } from '@portal/shared-core/domain/application';
import { useTenantScope } from '@portal/shared-core/tenant';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { quoteQueries } from './api/quote.queries.ts';
import type { ApplicationForm } from './application-form.ts';
import { capitalOf } from './capital.ts';
import { useWizard } from './wizard-context.ts';

/**
 * The price of the draft as it is filled in, by today's tables and with the client's own discounts: the lines of public.draft_quote.
 * Disabled until a type is selected.
 */
export function usePrice() {
  const { type, application } = useWizard();
  const scope = useTenantScope();
  const { control } = useFormContext<ApplicationForm>();
  const values = useWatch({ control }) as ApplicationForm;
  const entityType = type?.code ?? '';
  const offered = useQuery({
    ...quoteQueries.services(scope, entityType),
    enabled: entityType !== '',
  });
  const { authorised_shares: authorised } = values.entry ?? {};
  const capital = useDeferredValue(
    type && hasCapital(type)
      ? capitalOf({ ...values.capital, ...(authorised && { shares: authorised }) })
      : null,
  );
  const isResident = values.is_resident === '' ? null : values.is_resident === 'yes';
  const quote = useQuery({
    ...formationQueries.quote('client', scope, {
      applicationId: application.id,
      kind: application.kind,
      entityType,
      capital,
      currency: values.capital.currency,
      // A service selected for another entity type may not exist for this one. The answer keeps it.
      services: [...values.services, ...values.features].filter((code) =>
        offered.data?.some((each) => each.code === code),
      ),
      isResident,
    }),
    enabled: entityType !== '' && offered.isSuccess,
    placeholderData: keepPreviousData,
  });
  return {
    lines: quote.data,
    isResident,
    error: offered.error ?? quote.error,
    retry: () => void (offered.error ? offered : quote).refetch(),
  };
}
