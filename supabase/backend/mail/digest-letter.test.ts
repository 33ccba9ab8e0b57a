import { expect, test } from 'vitest';

import { mailOf, type ClaimedMail } from './outbox-letters.ts';

const SITE = 'https://portal.example';

function digestOf(data: Record<string, unknown>) {
  return mailOf(
    {
      id: '1',
      recipient: 'ann@example.com',
      template: 'digest',
      subject: '2 duties are due for 2 companies',
      data,
      server: { company_name: 'Portal', from_name: '' } as ClaimedMail['server'],
    },
    SITE,
  );
}

const fee = {
  company: 'Blue & Heron Ltd.',
  what: 'Annual fee',
  because: '2030',
  why: 'On 1 January of every year',
  due: '1 January 2030',
  days: -7,
  amount: 'USD 385.00',
  next_on: '1 April 2030',
  becomes: 'USD 525.00',
};

test('[MAIL-01] a digest groups its lines by company and reads well as plain text', () => {
  const { text, html, subject } = digestOf({
    firm: 'First Ltd.',
    more: 57,
    lines: [
      fee,
      {
        company: 'Zebra Ltd.',
        kind: 'document',
        what: 'Passport (p.pdf)',
        of: 'Mia',
        due: '4 May 2030',
        days: 1,
      },
      {
        company: 'Zebra Ltd.',
        kind: 'invoice',
        what: 'Invoice INV-2030-0007',
        due: '1 May 2030',
        days: -2,
        amount: 'USD 900.00',
      },
      {
        company: 'Zebra Ltd.',
        what: 'Return',
        because: '2026-05-08, again after 12 months',
        due: '8 May 2030',
        days: 0,
        next_on: '9 May 2030',
        next_effect: 'struck_off',
        to_check: true,
      },
    ],
  });
  expect(subject).toBe('2 duties are due for 2 companies');
  expect(text).toContain(
    [
      'Blue & Heron Ltd.',
      '-----------------',
      '',
      '* Annual fee, 2030',
      '  Was due on 1 January 2030, 7 days ago. On 1 January of every year. USD 385.00 today. From 1 April 2030: USD 525.00.',
      '',
      'Zebra Ltd.',
      '----------',
      '',
      '* Passport (p.pdf), Mia',
      '  Expires on 4 May 2030, tomorrow.',
      '',
      '* Invoice INV-2030-0007',
      '  Was due on 1 May 2030, 2 days ago. USD 900.00 is owed.',
      '',
      '* Return',
      '  Due today, 8 May 2030. From 9 May 2030 the company is struck off the register. We are still confirming this rule.',
      '',
      'And 57 more. The portal shows all.',
      '',
      `Open the duties:\n${SITE}/app/companies/duties`,
      '',
      'First Ltd.',
    ].join('\n'),
  );
  expect(html).toContain('Blue &amp; Heron Ltd.');
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html?.match(/Zebra Ltd\./g)).toHaveLength(1);
});

test('[MAIL-01] a digest of a database of another version is sent without what it does not know', () => {
  expect(digestOf({}).text).toContain('/app/companies/duties');
  expect(digestOf({ lines: [null, 3, { what: 'x' }, fee] }).text).toContain('Annual fee, 2030');
});

test.each([
  [{ pay: 'invoice_follows' }, 'We send you an invoice for it, with how to pay.'],
  [
    { pay: 'to_firm', reference: '214001 B fee 2030' },
    'Pay it to us with the reference “214001 B fee 2030”. The portal has our bank details.',
  ],
  [{ pay: 'ask' }, 'Ask us in the portal how to pay it.'],
])('[PAY-01] a fee that no invoice bills says how to pay: %o', (pay, said) => {
  expect(digestOf({ lines: [{ ...fee, ...pay }] }).text).toContain(said);
});
