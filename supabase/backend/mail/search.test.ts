import { expect, test } from 'vitest';
import type { KeptMail } from './mailbox.ts';
import { searchMails } from './search.ts';

const MAILS = [
  mail('1', 'ann@example.com', 'Confirm your email address', 'Your code is 123456'),
  mail('2', 'bob@example.com', 'Reset your password', 'Your code is 654321'),
  mail('3', 'joann@example.org', 'Welcome', 'Ask bob@example.com'),
];

function mail(id: string, to: string, subject: string, text: string): KeptMail {
  return { id, sentAt: 0, from: 'Portal <portal@example.net>', to, subject, html: '', text };
}

test.each([
  ['to:"ann@example.com"', '1'],
  ['to:ann', '13'],
  ['to:ANN@', '13'],
  ['subject:"reset your"', '2'],
  ['subject:your to:ann', '1'],
  ['bob@example.com', '23'],
  ['"code is"', '12'],
  ['to:example !to:bob', '13'],
  ['to:example -subject:welcome', '12'],
  ['from:portal', '123'],
  ['addressed:portal@example.net', '123'],
  ['addressed:bob', '2'],
  ['to:unknown', ''],
  ['(.*)', ''],
])('%s finds %s', (query, ids) => {
  expect(
    searchMails(MAILS, query)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});
