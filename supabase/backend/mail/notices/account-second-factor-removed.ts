import type { Notice } from './notice.ts';

export const accountSecondFactorRemoved: Notice = {
  kind: 'account.second_factor_removed',
  paragraphs: () => [
    'The second factor of your account was removed. Your password alone opens the account now.',
    'That was not you? Then change your password now and contact us.',
  ],
  link: 'Open your account',
};
