import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of the mails that the portal sends. */
export const mailErrors = {
  'mail.address_unconfirmed': {
    title: 'Address not confirmed',
    message: 'Confirm your own email address first: the test mail is sent to it.',
  },
  'mail.link_invalid': {
    title: 'This link does not work',
    message:
      'It is not complete. Open the link of the mail again, or sign in and switch the mails off in your settings.',
  },
  'mail.past': {
    title: 'This mail cannot be sent again',
    message:
      'What it says no longer holds, or it carried a link that is gone. Do again what sent it: for an invitation, make a new link.',
  },
  'mail.address_refused': {
    title: 'The address is refused',
    message:
      'The mail server has refused this address for good. Try the address again first, on the page of the person.',
  },
} satisfies Record<string, CatalogueEntry>;
