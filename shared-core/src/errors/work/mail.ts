import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of the mails that the portal sends. */
export const mailErrors = {
  'mail.address_unconfirmed': {
    title: 'Address not confirmed',
    message: 'Confirm your own email address first: the test mail is sent to it.',
  },
} satisfies Record<string, CatalogueEntry>;
