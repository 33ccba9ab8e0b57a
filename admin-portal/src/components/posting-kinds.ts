import type { Database } from '@portal/shared-core/supabase';

/** What a bank, the provider of cards or a rate took, or brought. */
export const postingKinds: Record<Database['public']['Enums']['firm_posting_kind'], string> = {
  provider_fee: 'Fee of the card provider',
  bank_charge: 'Charge of the bank',
  fee_vat: 'VAT on a fee',
  rate_loss: 'Difference of a rate, lost',
  rate_gain: 'Difference of a rate, gained',
};
