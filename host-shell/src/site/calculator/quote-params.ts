import { addErrors } from '@portal/shared-core/errors';
import { namesErrors } from '@portal/shared-core/errors/names';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { ask } from '../api/request.ts';
import type { QuoteLine } from '../quote.ts';
import type { SiteBackend } from '../site-context.ts';
import { capitalOf, servicesOf, type Choice } from './calculator-state.ts';

addErrors(namesErrors);

/** The quote of a choice, from the dated tables of the database. */
export function quoteParams(backend: SiteBackend | null, choice: Choice) {
  const capital = capitalOf(choice);
  return queryOptions({
    queryKey: ['site', 'quote', choice.type, capital, choice.isResident, servicesOf(choice).join()],
    queryFn: async ({ signal }): Promise<QuoteLine[]> => {
      const lines = await ask(
        backend,
        'quote',
        {
          entity_type: choice.type,
          capital: capital ?? 0,
          currency: 'USD',
          services: [...servicesOf(choice)],
          is_resident: choice.isResident,
        },
        signal,
      );
      return lines.map(({ code, label, kind, amount, per, first_due, verified }) => ({
        code: code ?? '',
        label: label ?? '',
        kind: kind as QuoteLine['kind'],
        amount,
        per: per as QuoteLine['per'],
        first_due: first_due as QuoteLine['first_due'],
        verified: verified ?? false,
      }));
    },
    enabled: backend !== null && capital !== null,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  });
}
