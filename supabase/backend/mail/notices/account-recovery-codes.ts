import type { Notice } from './notice.ts';

export const accountRecoveryCodes: Notice = {
  kind: 'account.recovery_codes',
  paragraphs: () => [
    'Recovery codes were made for your account. The former ones no longer work.',
    'That was not you? Then change your password now and contact us.',
  ],
  link: 'Open your account',
};
