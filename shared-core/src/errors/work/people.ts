import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors about people, tenants and settings. */
export const peopleErrors = {
  'profile.name_missing': {
    title: 'Your name',
    message: 'Enter your full name on your profile. A declaration is made under your name.',
    field: 'full_name',
  },
  'profile.name_too_long': {
    title: 'Name',
    message: 'Enter a name of at most 160 characters.',
    field: 'full_name',
  },
  'profile.phone_invalid': {
    title: 'Telephone',
    message: 'Enter a number such as +1 242 555 0100.',
    field: 'phone',
  },
  'profile.preferences_invalid': {
    title: 'Preferences',
    message: 'These preferences cannot be saved. Reload the page and choose them again.',
  },
  'notification.cannot_mute': {
    title: 'Cannot be muted',
    message: 'You have to act on this or must know it, so it is not muted.',
  },
  'notification.too_many_mutes': {
    title: 'Too many muted',
    message: 'You muted 200. Take one back in the settings of your notifications first.',
  },
  'notification.read_missing': {
    title: 'Notification',
    message: 'A notification is either read or unread. Reload the page and try again.',
  },
  'profile.picture_invalid': {
    title: 'Picture',
    message: 'Upload the picture on your profile.',
  },
  'session.current': {
    title: 'This session',
    message: 'You are using this session. Sign out to end it.',
  },
  'account.sign_in_again': {
    title: 'Your password first',
    message: 'You signed in more than 15 minutes ago. Enter your password, then try again.',
    field: 'current',
  },
  'account.own': {
    title: 'Your own account',
    message: 'This cannot be done to your own account. Ask another administrator.',
  },
  'account.reason_missing': {
    title: 'Reason missing',
    message: 'Enter the reason, in at most 2,000 characters. Only staff can read it.',
    field: 'reason',
  },
  'account.no_second_factor': {
    title: 'No second factor',
    message: 'This account has no second factor that could be removed.',
  },
  'account.closed': {
    title: 'Account closed',
    message: 'The person has deleted this account. It cannot be opened again.',
  },
  'account.confirmation_wrong': {
    title: 'Email address',
    message: 'Enter the email address of this account.',
    field: 'confirmation',
  },
  'account.has_ties': {
    title: 'The account is still needed',
    message: 'Something still depends on your account. Read what, settle it, and try again.',
  },
  'account.has_drafts': {
    title: 'A draft is left',
    message: 'An application has been started since. Try again to delete it with the account.',
    retryable: true,
  },
  'account.role_missing': { title: 'Role', message: 'Choose a role.', field: 'role' },
  'assign.not_possible': {
    title: 'Not possible',
    message: 'This person cannot take the case: they are not active, or do not have the duty.',
    field: 'person',
  },
  'assign.message_too_long': {
    title: 'Too long',
    message: 'Write at most 500 characters.',
    field: 'word',
  },
  'assign.reason_missing': {
    title: 'Reason missing',
    message: 'Say why you take it over, in at most 500 characters.',
    field: 'reason',
  },
  'duty.not_staff': {
    title: 'Not a member of staff',
    message: 'Only staff have duties. Make this person an administrator first.',
  },
  'duty.invalid': {
    title: 'Duties',
    message: 'Choose the duties of this person. Read only stands alone.',
    field: 'duties',
  },
  'tenant.last_owner': {
    title: 'Last owner',
    message: 'A tenant needs at least one owner. Make another member an owner first.',
  },
  'tenant.slug_invalid': {
    title: 'Short name',
    message: 'Use 3 to 40 lower-case letters, digits and hyphens, with no hyphen at either end.',
    field: 'slug',
  },
  'tenant.slug_taken': {
    title: 'Short name taken',
    message: 'Another tenant has this short name. Choose a different one.',
    field: 'slug',
  },
  'tenant.name_invalid': {
    title: 'Tenant name',
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
    message: 'Check the name, the logo and the colours. Write colours like #0b6e6e.',
    field: 'branding',
  },
  'tenant.colour_contrast': {
    title: 'Colour too light',
    message: 'White text is not readable on this colour. Choose a darker one.',
    field: 'branding',
  },
  'tenant.invalid': {
    title: 'Not accepted',
    message: 'Check the marked values: one is missing, unknown or out of range.',
  },
  'tenant.conflict': {
    title: 'Changed elsewhere',
    message: 'This tenant was changed by another person. Reload to see the newest version.',
  },
  'settings.invalid': {
    title: 'Setting not accepted',
    message: 'Check the marked value: it is missing, unknown or out of range.',
  },
  'settings.mail_password_again': {
    title: 'Password needed again',
    message:
      'The stored password was given for another server, port or user. Type the password of this one, or remove the stored password.',
    field: 'smtp_password',
  },
  'settings.mail_host_inner': {
    title: 'Mail server not public',
    message: 'Enter a mail server that is reached over the internet, such as mail.example.com.',
    field: 'smtp_host',
  },
  'settings.conflict': {
    title: 'Changed elsewhere',
    message: 'These settings were changed by another person. Reload to see the newest version.',
  },
  'settings.mfa_first': {
    title: 'Second factor missing',
    message: 'Sign in with your own second factor before you require it of everyone.',
    field: 'require_mfa',
  },
} as const satisfies Record<string, CatalogueEntry>;
