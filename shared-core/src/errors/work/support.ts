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
    message: 'Enter a message of at most 5,000 characters.',
    field: 'body',
  },
  'ticket.page_invalid': {
    title: 'Page',
    message: 'The address of the page could not be sent along. Open the ticket from the Help page.',
  },
  'ticket.closed': {
    title: 'Ticket closed',
    message: 'This ticket is closed. Please open a new one.',
  },
  'ticket.illegal_move': {
    title: 'Not possible now',
    message: 'The ticket is at a stage where this cannot be done. Reload to see its current state.',
  },
  'ticket.assignee_invalid': {
    title: 'Assignee',
    message: 'Choose an active member of the staff.',
    field: 'assignee',
  },
  'ticket.conflict': {
    title: 'Already sent',
    message: 'This has already been sent. Reload to see it.',
  },
  'ticket.too_many_files': {
    title: 'Too many files',
    message: 'A ticket holds at most 50 files. Please open a new one for the others.',
  },
  'prepared_answer.title_invalid': {
    title: 'Title',
    message: 'Enter a title of at most 120 characters.',
    field: 'title',
  },
  'prepared_answer.title_taken': {
    title: 'Title',
    message: 'Another prepared answer has this title.',
    field: 'title',
  },
  'prepared_answer.body_invalid': {
    title: 'Text',
    message: 'Enter a text of at most 5,000 characters.',
    field: 'body',
  },
  'prepared_answer.field_unknown': {
    title: 'Text',
    message: 'Between double braces use only client.first_name and company.name.',
    field: 'body',
  },
  'prepared_answer.changed': {
    title: 'Changed meanwhile',
    message: 'A colleague changed this prepared answer. Close the form and open it again.',
  },
  'prepared_answer.too_many': {
    title: 'Too many prepared answers',
    message: 'A firm has at most 200 prepared answers. Remove one that no one uses.',
  },
  'contact.name_invalid': {
    title: 'Name',
    message: 'Enter your name, in at most 160 characters.',
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
    message: 'Enter a message of at most 5,000 characters.',
    field: 'message',
  },
  'contact.id_missing': {
    title: 'Not sent',
    message: 'The message could not be sent. Reload the page and try again.',
  },
  'contact.not_new': {
    title: 'Already handled',
    message: 'A colleague has handled this message. Reload to see its current state.',
  },
  'contact.answer_invalid': {
    title: 'Answer',
    message: 'Enter an answer of at most 5,000 characters.',
    field: 'answer',
  },
  'contact.no_mail': {
    title: 'No mail possible',
    message:
      'No mail can be sent to this address, as it was typed. Reply by phone, if there is a number.',
  },
  'contact.no_account': {
    title: 'No account',
    message: 'No user with a confirmed account and a tenant has this address. Reply by email.',
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
  'announcement.time_invalid': {
    title: 'Time',
    message: 'Choose a time between now and one year from now.',
    field: 'day',
  },
  'announcement.already_expired': {
    title: 'Already past',
    message: 'Choose a future time, or none.',
    field: 'expires_at',
  },
  'announcement.audience_missing': {
    title: 'Audience',
    message: 'Choose the audience.',
    field: 'audience',
  },
} as const satisfies Record<string, CatalogueEntry>;
