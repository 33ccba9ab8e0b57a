import type { CatalogueEntry } from '../catalogue.ts';

/** Errors of invitations; the texts of INV-01 are binding. */
export const invitationsErrors = {
  'invitation.invalid': { title: 'Invitation', message: 'Invalid invitation' },
  'invitation.not_pending': {
    title: 'Invitation',
    message: 'Invitation is no longer valid',
  },
  'invitation.expired': { title: 'Invitation', message: 'Invitation has expired' },
  'invitation.email_invalid': {
    title: 'Email',
    message: 'Enter the e-mail address of the person you invite.',
    field: 'email',
  },
  'invitation.company_name_invalid': {
    title: 'Name of the company',
    message: 'Enter a name of 2 to 160 characters.',
    field: 'company_name',
  },
  'invitation.conflict': {
    title: 'Invited meanwhile',
    message: 'Somebody else has just invited this person. Reload to see the invitation.',
  },
} as const satisfies Record<string, CatalogueEntry>;
