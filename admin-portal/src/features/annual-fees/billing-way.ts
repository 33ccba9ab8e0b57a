/** One invoice for all companies of a payer, or one for each company. */
export type BillingWay = 'payer' | 'company';

const storageKey = 'bahamasinc_billing_way';

/** How this device drafted the invoices of a year last. */
export function readBillingWay(): BillingWay {
  try {
    return localStorage.getItem(storageKey) === 'company' ? 'company' : 'payer';
  } catch {
    return 'payer';
  }
}

/** Keeps how the invoices of a year are drafted, on this device. */
export function saveBillingWay(way: BillingWay): void {
  try {
    localStorage.setItem(storageKey, way);
  } catch {
    // Private windows may refuse: the next dialog begins with the default.
  }
}
