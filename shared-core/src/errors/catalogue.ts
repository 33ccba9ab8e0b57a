import type { CatalogueEntry } from './catalogue-entry.ts';
import type { workErrors } from './work/all.ts';

/**
 * All errors that any page may show; those of one feature are in work/, so that a first visit does not load them. Keys with a dot,
 * `not_found` and `not_allowed` are raised by the database under the same name; a test compares both lists. The texts of section 8 of the
 * specification are binding, word for word.
 */
export const catalogue = {
  // the database, in general
  not_found: {
    title: 'Not found',
    message: 'It may have been removed, or you may not have access to it.',
  },
  not_allowed: { title: 'Not allowed', message: 'Your account does not permit this.' },
  'staff.read_only': {
    title: 'Read only',
    message: 'Your account reads and changes nothing. Ask the super admin for a duty.',
  },
  'duty.reviewer_needed': {
    title: 'Reviewer needed',
    message: 'This is decided by staff with the duty reviewer.',
  },
  'duty.compliance_officer_needed': {
    title: 'Compliance officer needed',
    message: 'This is decided by the compliance officer.',
  },
  'duty.senior_needed': {
    title: 'Senior management needed',
    message: 'This is approved by senior management.',
  },
  'duty.billing_needed': {
    title: 'Billing needed',
    message: 'Invoices and payments are for staff with the duty billing.',
  },
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
    message: 'Please fix the points below before you submit.',
  },
  'application.type_missing': {
    title: 'Entity type missing',
    message: 'Choose the type of entity.',
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
  'activity.missing': {
    title: 'Activity missing',
    message: 'Choose at least one activity.',
  },
  'activity.refused': {
    title: 'Not accepted here',
    message:
      'We do not form companies for one of the activities selected. Remove it from the list.',
  },
  'activity.unknown': {
    title: 'Activity',
    message: 'One of the activities is no longer on the list. Choose again.',
  },
  'name.missing': { title: 'Name missing', message: 'Enter a name for the company.' },
  'name.too_long': { title: 'Name too long', message: 'Use at most 160 characters.' },
  'name.ending_missing': {
    title: 'Ending missing',
    message: 'The name must end with a suffix that this type of entity allows, such as “Ltd.”.',
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
    message: 'Select at least one role for this person or company.',
  },
  'people.under_age': {
    title: 'Too young',
    message:
      'A director or officer must be at least 18 years old. Choose another person for the office.',
  },
  'people.shares_invalid': {
    title: 'Shares',
    message: 'Enter a whole number of shares, at least 1.',
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
    message: 'Add shareholders or owners: this type of entity needs more.',
  },
  'people.too_few_directors': {
    title: 'Too few directors',
    message: 'Add directors or managers: this type of entity needs more.',
  },
  'people.president_missing': {
    title: 'President missing',
    message: 'This type of entity needs a president.',
  },
  'people.secretary_missing': {
    title: 'Secretary missing',
    message: 'This type of entity needs a secretary.',
  },
  'holdings.owner_unknown': {
    title: 'Owner',
    message: 'Choose one of the people and companies of this application as the owner.',
  },
  'holdings.owned_unknown': {
    title: 'Owned company',
    message: 'Choose one of the companies among the people of this application.',
  },
  'holdings.owns_itself': {
    title: 'Own shares',
    message: 'A company cannot own itself. Choose another holder.',
  },
  'holdings.repeated': {
    title: 'Entered twice',
    message: 'This owner is already entered for this company. Combine the two holdings.',
  },
  'holdings.share_invalid': {
    title: 'Holding',
    message:
      'Give shares of a total, or a percentage above 0 and up to 100 with at most six decimals, or describe how they control it.',
  },
  'holdings.above_whole': {
    title: 'More than 100 %',
    message: 'Holdings in this company total more than 100 %. Correct one of them.',
  },
  'declaration.missing': {
    title: 'Declaration missing',
    message: 'Please confirm the declaration.',
  },

  // any command
  'rate.too_many': {
    title: 'Too many attempts',
    message: 'Too many attempts. Please try again later',
    retryable: true,
  },
  'tenant.limit_reached': {
    title: 'Limit reached',
    message: 'The tenant has reached this limit. Contact us to raise it.',
  },
  'tenant.feature_off': {
    title: 'Not available',
    message: 'This is switched off for your tenant. Contact us if you need it.',
  },

  // the start, specification section 8
  client_missing: { title: 'Start', message: 'Failed to initialize Supabase client' },
  auth_missing: { title: 'Start', message: 'Supabase auth module not initialized' },

  // the session, specification section 8
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
  tenants_failed: { title: 'Tenants', message: 'Failed to fetch tenants', retryable: true },
  user_tenants_failed: {
    title: 'Tenants',
    message: 'Failed to fetch user tenants',
    retryable: true,
  },
  tenant_switch_failed: { title: 'Tenant', message: 'Failed to switch tenant', retryable: true },
  notifications_failed: {
    title: 'Notifications',
    message: 'Failed to fetch notifications',
    retryable: true,
  },
  notification_read_failed: {
    title: 'Notifications',
    message: 'Failed to mark notification as read',
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

export type ErrorCode = keyof typeof catalogue | keyof typeof workErrors;

/*
 * On the page and not in this module: host and portals each bundle a copy of it, and what a portal makes known has to be known
 * where the answers of the database are read, which is in the host.
 */
const PLACE = Symbol.for('portal.errors');
const page = globalThis as { [PLACE]?: Record<string, CatalogueEntry> };
const known = (page[PLACE] ??= {});
// What is there stays; a portal that is newer than the host brings what it has more.
addErrors({ ...catalogue, ...known });

/** Makes the errors of one kind of work known; a feature whose commands raise them does so where it begins. */
export function addErrors(entries: Record<string, CatalogueEntry>): void {
  Object.assign(known, entries);
}

/** Whether a value names an error that is known. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(known, value);
}

/** The entry behind a code, with its optional parts visible to the type system. */
export function entryOf(code: ErrorCode): CatalogueEntry {
  return known[code] ?? catalogue.UNKNOWN_ERROR;
}
