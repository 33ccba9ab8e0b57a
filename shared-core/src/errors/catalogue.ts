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
  'account.suspended': {
    title: 'Account suspended',
    message: 'Your account has been suspended. Please contact us.',
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
    message: 'It was built for another version of the site. Try again in a few minutes.',
    retryable: true,
  },
  database_outdated: {
    title: 'Being updated',
    message: 'The portal is updated, its database not yet. Try again in a few minutes.',
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

/**
 * Makes the errors of one area known. Those that the backend raises are loaded by their code (`loadErrorsOf`). A module calls this only
 * for entries that are read without a refusal: checks in the browser, an AppError it makes itself, codes in the rows of an answer.
 */
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
