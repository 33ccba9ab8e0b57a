/** One thing that can go wrong, in the words a person reads. */
export interface CatalogueEntry {
  title: string;
  message: string;
  /** Doing the same again may succeed. */
  retryable?: boolean;
  /** The form field to blame, when the database names none. */
  field?: string;
}

/**
 * Every error a person can see, in one place.
 *
 * Keys with a dot, `not_found` and `not_allowed` are raised by the database under the same name; a test holds both lists
 * together. The texts of section 8 of the specification are binding, word for word.
 */
export const catalogue = {
  // the database, in general
  not_found: {
    title: 'Not found',
    message: 'It may have been removed, or you may not have access to it.',
  },
  not_allowed: { title: 'Not allowed', message: 'Your account does not permit this.' },
  'account.suspended': {
    title: 'Account suspended',
    message: 'Your account has been suspended. Please contact us.',
  },

  // applications
  'application.conflict': {
    title: 'Changed elsewhere',
    message:
      'This application was changed in another window or by another person. Reload it to see the newest version.',
  },
  'application.not_editable': {
    title: 'No longer a draft',
    message: 'This application has been submitted and can no longer be changed here.',
  },
  'application.illegal_move': {
    title: 'Not possible now',
    message: 'The application is at a stage where this cannot be done.',
  },
  'application.incomplete': {
    title: 'Something is missing',
    message: 'Please mend the points below before you submit.',
  },
  'application.already_incorporated': {
    title: 'Already incorporated',
    message: 'This company has already been incorporated under another registration number.',
    field: 'registration_number',
  },
  'application.type_missing': {
    title: 'Entity type missing',
    message: 'Choose the kind of company.',
    field: 'entity_type',
  },
  'application.requests_open': {
    title: 'Questions are open',
    message: 'Please answer every question before you hand the application in again.',
  },
  'application.registry_reference_invalid': {
    title: 'Reference of the filing',
    message: 'Use at most 60 characters.',
    field: 'registry_reference',
  },
  'request.question_missing': {
    title: 'Question missing',
    message: 'Ask at least one question, each with at most 2,000 characters.',
    field: 'question',
  },
  'request.answer_too_long': {
    title: 'Answer too long',
    message: 'Use at most 4,000 characters.',
    field: 'answer',
  },
  'name.missing': { title: 'Name missing', message: 'Enter a name for the company.' },
  'name.too_long': { title: 'Name too long', message: 'Use at most 160 characters.' },
  'name.ending_missing': {
    title: 'Ending missing',
    message: 'The name must carry an ending this kind of company allows, such as “Ltd.”.',
  },
  'capital.shares_invalid': {
    title: 'Number of shares',
    message: 'Enter a whole number of shares, at least 1.',
  },
  'capital.par_value_invalid': {
    title: 'Par value',
    message: 'Enter a par value above zero.',
  },
  'capital.currency_invalid': { title: 'Currency', message: 'Choose a currency.' },
  'people.name_missing': { title: 'Name missing', message: 'Enter the name.' },
  'people.country_missing': { title: 'Country missing', message: 'Choose the country.' },
  'people.role_missing': {
    title: 'Role missing',
    message: 'Say what this person or company does here: tick at least one role.',
  },
  'people.shares_invalid': {
    title: 'Shares',
    message: 'A shareholder holds a whole number of shares, at least 1.',
  },
  'people.repeated': {
    title: 'Entered twice',
    message: 'This person or company is in the list twice. Remove one of the two.',
  },
  'people.shares_mismatch': {
    title: 'Shares do not add up',
    message: 'The shares of all shareholders must add up to the shares of the company.',
  },
  'people.too_few_members': {
    title: 'Too few owners',
    message: 'This kind of company needs more shareholders or owners.',
  },
  'people.too_few_directors': {
    title: 'Too few directors',
    message: 'This kind of company needs more directors or managers.',
  },
  'people.president_missing': {
    title: 'President missing',
    message: 'This kind of company needs a president.',
  },
  'people.secretary_missing': {
    title: 'Secretary missing',
    message: 'This kind of company needs a secretary.',
  },
  'declaration.missing': {
    title: 'Declaration missing',
    message: 'Please confirm the declaration.',
  },

  // companies
  'company.registration_number_missing': {
    title: 'Registration number missing',
    message: 'Enter the registration number the Registrar gave.',
    field: 'registration_number',
  },
  'company.registration_number_taken': {
    title: 'Registration number taken',
    message: 'Another company already carries this registration number.',
    field: 'registration_number',
  },
  'company.registration_date_invalid': {
    title: 'Registration date',
    message: 'The date of registration lies between the submission and today.',
    field: 'registered_on',
  },

  // invitations; the texts of INV-01
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

  // documents
  'document.file_missing': {
    title: 'File missing',
    message: 'The file has not arrived completely. Please upload it again.',
    field: 'file',
  },
  'document.category_unknown': {
    title: 'Kind of document',
    message: 'Choose what kind of document this is.',
    field: 'category',
  },
  'document.file_name_invalid': {
    title: 'Name of the file',
    message: 'Give the file a name of at most 200 characters.',
    field: 'file_name',
  },
  'document.already_expired': {
    title: 'Already expired',
    message: 'The document has expired. Please send a current one, or correct the date.',
    field: 'expires_on',
  },
  'document.already_registered': {
    title: 'Already there',
    message: 'This file has been added already. Reload to see it.',
  },
  'document.already_replaced': {
    title: 'Replaced meanwhile',
    message: 'There is a newer version of this document already. Reload to see it.',
  },
  'document.illegal_move': {
    title: 'Not possible now',
    message: 'The document has been decided on or replaced meanwhile. Reload to see how it stands.',
  },
  'review.reason_missing': {
    title: 'Reason missing',
    message: 'Choose a reason, so that the client knows what to mend.',
    field: 'reason_code',
  },
  'review.note_too_long': {
    title: 'Note too long',
    message: 'Use at most 1,800 characters.',
    field: 'note',
  },

  // people, tenants and settings
  'rate.too_many': {
    title: 'Too many attempts',
    message: 'Too many attempts. Please try again later',
    retryable: true,
  },
  'account.own': {
    title: 'Your own account',
    message: 'This cannot be done to your own account. Ask another administrator.',
  },
  'account.reason_missing': {
    title: 'Reason missing',
    message: 'Say why, in at most 2,000 characters. Only staff read it.',
    field: 'reason',
  },
  'account.role_missing': { title: 'Role', message: 'Choose a role.', field: 'role' },
  'tenant.last_owner': {
    title: 'Last owner',
    message: 'A tenant keeps at least one owner. Make somebody else an owner first.',
  },
  'tenant.slug_invalid': {
    title: 'Short name',
    message: 'Use 3 to 40 small letters, digits and hyphens, with no hyphen at either end.',
    field: 'slug',
  },
  'tenant.slug_taken': {
    title: 'Short name taken',
    message: 'Another tenant has this short name. Choose a different one.',
    field: 'slug',
  },
  'tenant.name_invalid': {
    title: 'Name of the tenant',
    message: 'Enter a name of 2 to 160 characters.',
    field: 'name',
  },
  'tenant.domain_invalid': {
    title: 'Domain',
    message: 'Enter a domain such as portal.example.com, or leave it empty.',
    field: 'domain',
  },
  'tenant.domain_taken': {
    title: 'Domain taken',
    message: 'Another tenant has this domain. Choose a different one.',
    field: 'domain',
  },
  'tenant.branding_invalid': {
    title: 'Branding',
    message: 'Check the name, the logo and the colours, which are written like #0b6e6e.',
    field: 'branding',
  },
  'tenant.colour_contrast': {
    title: 'Colour too light',
    message: 'White words cannot be read on this colour. Choose a darker one.',
    field: 'branding',
  },
  'tenant.invalid': {
    title: 'Not accepted',
    message: 'Check the marked values: one is missing, unknown or out of its range.',
  },
  'tenant.conflict': {
    title: 'Changed elsewhere',
    message: 'This tenant was changed by another person. Reload to see the newest version.',
  },
  'tenant.limit_reached': {
    title: 'Limit reached',
    message: 'This is more than the tenant may have. Contact us to raise the limit.',
  },
  'tenant.feature_off': {
    title: 'Not available',
    message: 'This is switched off for your tenant. Contact us if you need it.',
  },
  'settings.invalid': {
    title: 'Setting not accepted',
    message: 'Check the marked value: it is missing, unknown or out of its range.',
  },
  'settings.conflict': {
    title: 'Changed elsewhere',
    message: 'These settings were changed by another person. Reload to see the newest version.',
  },
  'settings.mfa_first': {
    title: 'Second factor missing',
    message: 'Sign in with your own second factor before you ask it of everybody.',
    field: 'require_mfa',
  },

  // support, the contact form and announcements
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

  // signing in, specification section 8
  invalid_credentials: {
    title: 'Sign-in failed',
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  EMAIL_NOT_CONFIRMED: {
    title: 'Confirm your email',
    message: 'Please check your email and confirm your account before signing in.',
  },
  sign_in_refused: { title: 'Sign-in failed', message: 'Invalid email or password' },
  email_invalid: { title: 'Email', message: 'Invalid email format', field: 'email' },
  too_many_attempts: {
    title: 'Too many attempts',
    message: 'Too many attempts. Please try again later',
    retryable: true,
  },
  auth_unavailable: {
    title: 'Service unavailable',
    message: 'Service temporarily unavailable. Please try again in a few minutes',
    retryable: true,
  },
  email_taken: {
    title: 'Account exists',
    message: 'An account with this email already exists',
    field: 'email',
  },
  password_weak: {
    title: 'Password too weak',
    message: 'Password must be at least 6 characters',
    field: 'password',
  },
  registration_failed: {
    title: 'Registration failed',
    message: 'Registration failed. Please try again',
    retryable: true,
  },
  demo_failed: {
    title: 'Demo sign-in failed',
    message: 'Failed to log in with demo account. Please try again.',
    retryable: true,
  },
  signed_out: { title: 'Signed out', message: 'Session expired. Please sign in again.' },
  PROFILE_ERROR: {
    title: 'Profile',
    message: 'Error fetching user profile',
    retryable: true,
  },

  // the tenant
  tenant_timeout: {
    title: 'Loading timeout',
    message: 'Loading timeout. Please try refreshing the page.',
    retryable: true,
  },
  tenant_failed: {
    title: 'Tenant',
    message: 'Failed to load tenant information',
    retryable: true,
  },
  tenant_switch_failed: { title: 'Tenant', message: 'Failed to switch tenant', retryable: true },
  notifications_failed: {
    title: 'Notifications',
    message: 'Failed to fetch notifications',
    retryable: true,
  },

  // the portals
  portal_unavailable: {
    title: 'Not available right now',
    message:
      'This part of the portal cannot be loaded at the moment. Everything else keeps working.',
    retryable: true,
  },
  portal_incompatible: {
    title: 'Being updated',
    message:
      'This part of the portal was built for another version of the site. It will be back when the update is complete.',
    retryable: true,
  },

  // everything else
  offline: {
    title: 'No connection',
    message: 'The service cannot be reached. Check your connection and try again.',
    retryable: true,
  },
  invalid_input: {
    title: 'Not accepted',
    message: 'Something you entered was not accepted. Please check it and try again.',
  },
  UNKNOWN_ERROR: {
    title: 'Something went wrong',
    message: 'An unexpected error occurred. Please try again.',
    retryable: true,
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

/** Whether a value names an entry of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(catalogue, value);
}

/** The entry behind a code, with its optional parts visible to the type system. */
export function entryOf(code: ErrorCode): CatalogueEntry {
  return catalogue[code];
}
