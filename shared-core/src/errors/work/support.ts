import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of support, the contact form and announcements. */
export const supportErrors = {
  'ticket.subject_invalid': {
    title: 'Subject',
    message: 'Enter a subject of at most 200 characters.',
    field: 'subject',
  },
  'ticket.message_invalid': {
    title: 'Message',
    message: 'Write something, with at most 5,000 characters.',
    field: 'body',
  },
  'ticket.closed': {
    title: 'Ticket closed',
    message: 'This ticket is closed. Please open a new one.',
  },
  'ticket.illegal_move': {
    title: 'Not possible now',
    message: 'The ticket is at a stage where this cannot be done. Reload to see how it stands.',
  },
  'ticket.assignee_invalid': {
    title: 'Assignee',
    message: 'Choose an active member of the staff.',
    field: 'assignee',
  },
  'ticket.conflict': {
    title: 'Written meanwhile',
    message: 'This was sent already. Reload to see it.',
  },
  'ticket.too_many_files': {
    title: 'Too many files',
    message: 'A ticket holds at most 50 files. Please open a new one for the others.',
  },
  'contact.name_invalid': {
    title: 'Name',
    message: 'Enter your name, with at most 160 characters.',
    field: 'name',
  },
  'contact.email_invalid': { title: 'Email', message: 'Invalid email format', field: 'email' },
  'contact.company_invalid': {
    title: 'Company',
    message: 'Use at most 160 characters.',
    field: 'company',
  },
  'contact.phone_invalid': {
    title: 'Phone',
    message: 'Use digits, spaces and + ( ) . / - only.',
    field: 'phone',
  },
  'contact.message_invalid': {
    title: 'Message',
    message: 'Write something, with at most 5,000 characters.',
    field: 'message',
  },
  'contact.id_missing': {
    title: 'Not sent',
    message: 'The message could not be sent. Reload the page and try again.',
  },
  'contact.not_new': {
    title: 'Handled meanwhile',
    message: 'Somebody else has handled this message. Reload to see how it stands.',
  },
  'contact.no_account': {
    title: 'No account',
    message: 'Nobody with a confirmed account and a tenant has this address. Answer by e-mail.',
  },
  'announcement.text_invalid': {
    title: 'Text',
    message: 'Enter a title of at most 200 and a message of at most 2,000 characters.',
    field: 'title',
  },
  'announcement.link_invalid': {
    title: 'Link',
    message: 'Use a path of the portal, such as /app/documents.',
    field: 'link',
  },
  'announcement.already_expired': {
    title: 'Already over',
    message: 'Choose a time to come, or none.',
    field: 'expires_at',
  },
  'announcement.audience_missing': {
    title: 'Audience',
    message: 'Choose whom to tell.',
    field: 'audience',
  },
} as const satisfies Record<string, CatalogueEntry>;
