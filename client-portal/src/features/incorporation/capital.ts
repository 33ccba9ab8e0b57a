import { authorisedCapital } from '@portal/shared-core/domain/quote';

import type { ApplicationForm } from './application-form.ts';

/** The authorised capital, shares times par value; null while one of them is not a figure. */
export function capitalOf({ shares, par_value: par }: ApplicationForm['capital']): number | null {
  return authorisedCapital(shares, par);
}
