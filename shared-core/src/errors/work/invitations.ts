import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of invitations; the texts of INV-01 are binding. */
export const invitationsErrors = {
  'invitation.invalid': { title: 'Invitation', message: 'Invalid invitation' },
  'invitation.not_pending': {
    title: 'Invitation',
    message: 'Invitation is no longer valid',
  },
  'invitation.expired': { title: 'Invitation', message: 'Invitation has expired' },
  'invitation.address_unconfirmed': {
    title: 'Confirm your email',
    message: 'Confirm your email address first. Then open this link again.',
  },
  'invitation.inviter_left': {
    title: 'Invitation',
    message: 'The person who invited you can no longer do so. Ask for another invitation.',
  },
  'invitation.already_staff': {
    title: 'Already staff',
    message: 'The person with this address is staff already. Change their duties on their page.',
    field: 'email',
  },
  'invitation.email_invalid': {
    title: 'Email',
    message: 'Enter the email address of the person you invite.',
    field: 'email',
  },
  'invitation.recipient_limit': {
    title: 'Invited three times today',
    message:
      'This address has had three invitations today. Send the next one tomorrow, or give the person the link of the last one.',
    field: 'email',
  },
  'invitation.company_name_invalid': {
    title: 'Company name',
    message: 'Enter a name of 2 to 160 characters.',
    field: 'company_name',
  },
  'invitation.conflict': {
    title: 'Already invited',
    message: 'This person has just been invited by another user. Reload to see the invitation.',
  },
  'invitation.already_owner': {
    title: 'Already an owner',
    message: 'This person is an owner of the firm already.',
    field: 'email',
  },
  'invitation.own_address': {
    title: 'Email',
    message: 'This is your own address. You can fill in this part here.',
    field: 'email',
  },
  'invitation.person_unnamed': {
    title: 'Name missing',
    message: 'Enter the name first: the invitation shows it.',
  },
  'invitation.part_taken': {
    title: 'Already started',
    message: 'This person has already opened the link and is filling in their own part.',
  },
  'invitation.part_done': {
    title: 'Submitted',
    message: 'The details of this person have already been submitted.',
  },
  'invitation.part_provided': {
    title: 'Provided by your service provider',
    message: 'Your service provider keeps the details and documents of this person itself.',
  },
  'invitation.part_registered': {
    title: 'In a register',
    message: 'This person is in the register of a company. Manage their documents there.',
  },
} as const satisfies Record<string, CatalogueEntry>;
