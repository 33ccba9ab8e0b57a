import { expect, test } from 'vitest';

import { mailOf, type ClaimedMail } from '../outbox-letters.ts';
import { notices } from './index.ts';

const siteUrl = 'https://portal.example.net';

function claimed(kind: string, more: Record<string, unknown> = {}): ClaimedMail {
  return {
    id: 'm-1',
    recipient: 'ann@example.com',
    template: 'notice',
    subject: 'Application A-1001 is approved',
    data: {
      kind,
      audience: 'client',
      firm: 'Cable Beach Ltd.',
      can_turn_off: true,
      name: 'Heron <Bay> Ltd.',
      reference: 'A-1001',
      number: 'F-7',
      amount: 'USD 1,350.00',
      day: '3 January 2027',
      subject_type: 'application',
      subject_id: 'a-1',
      ...more,
    },
    server: {
      smtp_host: '',
      smtp_port: 587,
      smtp_user: '',
      password: null,
      allows_inner: false,
      from_address: '',
      from_name: '',
      company_name: 'The operator',
    },
  };
}

test.each(notices)(
  '[MAIL-01] $kind: plain sentences, one link, and every value as text',
  ({ kind, subject }) => {
    const mail = mailOf(claimed(kind), siteUrl);
    const facts = claimed(kind).data as unknown as Parameters<NonNullable<typeof subject>>[0];
    expect(mail.subject).toBe(subject?.(facts) ?? 'Application A-1001 is approved');
    expect(mail.text).toContain(`${siteUrl}/app/companies/applications/a-1`);
    expect(mail.text).toContain('Cable Beach Ltd.');
    expect(mail.text).not.toMatch(/undefined|\$\{| {2}\S/);
    expect(mail.html).not.toContain('<Bay>');
    expect(mail.html.match(/<a\s/g)).toHaveLength(1);
    const [said] = mail.text.split('https://');
    expect(said?.length).toBeGreaterThan(40);
  },
);

test('[MAIL-01] says whether the mail can be switched off', () => {
  expect(mailOf(claimed('invoice.paid'), siteUrl).text).toContain('You choose which mails you get');
  expect(mailOf(claimed('invoice.paid', { can_turn_off: false }), siteUrl).text).toContain(
    'cannot be switched off',
  );
});

test('[MAIL-01] a sentence that ends with the name of a company has one full stop', () => {
  const { text } = mailOf(claimed('application.filed', { name: 'Heron Bay Ltd.' }), siteUrl);
  expect(text).toContain('Heron Bay Ltd. is with the registry.');
  const asked = mailOf(
    claimed('application.information_requested', { name: 'Heron Bay S.A.' }),
    siteUrl,
  );
  expect(asked.text).toContain('a question about Heron Bay S.A. The application');
});

test('[MAIL-01] an id cannot lead out of its page, and a kind that is not known still has a text', () => {
  const mail = mailOf(claimed('news.of_tomorrow', { subject_id: '../../evil?x=1' }), siteUrl);
  expect(mail.text).toContain('Something in the portal concerns you.');
  expect(mail.text).toContain('/app/companies/applications/..%2F..%2Fevil%3Fx%3D1');
});

test('[NTF-01] the mail of an announcement has its text as written, and opens its page of the portal alone', () => {
  const written = {
    text: 'The registry is <closed>.\n\nIt opens on Monday.',
    subject_type: 'announcement',
  };
  const mail = mailOf(
    claimed('announcement', { ...written, page: '/app/companies?state=open' }),
    siteUrl,
  );
  expect(mail.subject).toBe('Application A-1001 is approved');
  expect(mail.text).toContain(
    'The registry is <closed>.\n\nIt opens on Monday.\n\nOpen the portal:\n',
  );
  expect(mail.text).toContain(`${siteUrl}/app/companies?state=open`);
  expect(mail.html).toContain('&lt;closed&gt;');
  for (const page of ['//evil.example', '/\\evil.example', 'https://evil.example', undefined]) {
    const { text } = mailOf(claimed('announcement', { ...written, page }), siteUrl);
    expect(text).toContain(`Open the portal:\n${siteUrl}/app\n`);
  }
  const empty = mailOf(claimed('announcement', { ...written, text: '' }), siteUrl);
  expect(empty.text).toContain('There is an announcement for you in the portal.');
});
