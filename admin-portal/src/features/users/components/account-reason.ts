import { z } from '@portal/shared-core/schema';

/** A reason that stays with the account, for staff alone. */
export const accountReason = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter the reason.')),
});
