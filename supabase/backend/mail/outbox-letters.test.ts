import { describe, expect, test } from 'vitest';

import { mailOf, type ClaimedMail } from './outbox-letters.ts';

const SITE = 'https://portal.example.com';

const claimed = (template: string, data: Record<string, unknown>): ClaimedMail => ({
  id: 'm-1',
  recipient: 'one@test.example',
  template,
  subject: 'A subject',
  data,
  unsubscribe: null,
  server: {
    smtp_host: '',
    smtp_port: 587,
    smtp_user: '',
    password: null,
    allows_inner: false,
    from_address: 'portal@example.com',
    from_name: 'Portal',
    company_name: 'Bahamas Inc.',
  },
});

describe('[MAIL-01] the mails of links and answers', () => {
  test('[USR-01] a colleague reads whose staff, what to do and how long, and opens their own page', () => {
    const mail = mailOf(
      claimed('colleague_invitation', { token: 't/1', company_name: 'Bahamas Inc.' }),
      SITE,
    );
    expect(mail.subject).toBe('You are invited to the staff of Bahamas Inc.');
    expect(mail.text).toContain(`${SITE}/auth/colleague-signup/t%2F1`);
    expect(mail.text).toContain('holds for seven days');
    expect(mail.unsubscribe).toBeUndefined();
  });

  test('[ONE-07] a person named in an application reads who asks and why, until when, and what it costs', () => {
    const mail = mailOf(
      claimed('party_invitation', {
        token: 't-1',
        company_name: 'Blue Heron Ltd.',
        asked_by: 'Claire Vasseur',
        firm: 'Bay Street Corporate',
        until: '5 December 2026',
      }),
      SITE,
    );
    expect(mail.text).toContain(
      'Claire Vasseur is forming Blue Heron Ltd. in The Bahamas with Bay Street Corporate',
    );
    expect(mail.text).toContain('works until 5 December 2026');
    expect(mail.text).toContain('The company cannot be formed before your part is there.');
    expect(mail.text).toContain(`${SITE}/auth/party-signup/t-1`);
  });

  test('[ONE-07] without names that may be in a mail it says "a client" and "a new company"', () => {
    const { text } = mailOf(
      claimed('party_invitation', { token: 't-1', firm: 'Bay Street Corporate', until: 'x' }),
      SITE,
    );
    expect(text).toContain('A client of Bay Street Corporate is forming a new company');
  });

  test('[PUB-07] a visitor reads the answer line by line, as text, and has no link', () => {
    const mail = mailOf(
      claimed('contact_answer', { day: '20 November 2026', text: 'One.\n\n<b>Two</b>' }),
      SITE,
    );
    expect(mail.text).toContain('on 20 November 2026, by the contact form of our site');
    expect(mail.text).toContain('One.\n\n<b>Two</b>');
    expect(mail.html).toContain('&lt;b&gt;Two&lt;/b&gt;');
    expect(mail.html).not.toContain('href=');
  });
});

describe('[MAIL-01] the link of a mail', () => {
  const linkOf = (template: string, data: Record<string, unknown>, tenant: string | null) => {
    const { text } = mailOf({ ...claimed(template, data), tenant_id: tenant }, SITE);
    return /https:\S+/.exec(text)?.[0];
  };

  test.each([
    [
      'notice',
      { kind: 'company.access', subject_type: 'company', subject_id: 'c-1' },
      't-1',
      '/app/companies/c-1?firm=t-1',
    ],
    [
      'notice',
      { kind: 'document.rejected', subject_type: 'document', subject_id: 'd-1' },
      't-1',
      '/app/documents?document=d-1&firm=t-1',
    ],
    [
      'notice',
      { kind: 'alert.assigned', audience: 'staff', subject_type: 'alert', subject_id: 'a-1' },
      't-1',
      '/admin/compliance?alert=a-1&firm=t-1',
    ],
    ['notice', { kind: 'account.recovery_codes', subject_type: 'account' }, null, '/app/profile'],
    ['digest', {}, null, '/app/companies/duties'],
    ['digest', {}, 't-1', '/app/companies/duties?firm=t-1'],
    ['client_invitation', { token: 'x' }, 't-1', '/auth/client-signup/x'],
  ])('%s %j of the firm %j leads to %s', (template, data, tenant, path) => {
    expect(linkOf(template, data, tenant)).toBe(`${SITE}${path}`);
  });
});

describe('where staff have a host name of their own', () => {
  const staffUrl = 'https://staff.example.com';
  const linkIn = (
    template: string,
    data: Record<string, unknown>,
    unsubscribe: string | null = null,
  ) => mailOf({ ...claimed(template, data), unsubscribe, tenant_id: 'f-1' }, SITE, { staffUrl });

  test('[DUTY-01] [MAIL-01] a mail about the work of staff leads there, and so does its way out', () => {
    const work = {
      kind: 'alert.assigned',
      audience: 'staff',
      subject_type: 'alert',
      subject_id: 'a-1',
    };
    const { text, unsubscribe } = linkIn('notice', work, 'u-1');
    expect(text).toContain(`${staffUrl}/admin`);
    expect(text).not.toContain(SITE);
    expect(unsubscribe).toBe(`${staffUrl}/auth/unsubscribe/u-1`);
  });

  test('[DUTY-01] [USR-01] a colleague joins there', () => {
    const { text } = linkIn('colleague_invitation', { token: 't-1', company_name: 'Bahamas Inc.' });
    expect(text).toContain(`${staffUrl}/auth/colleague-signup/t-1`);
  });

  test.each([
    ['notice', { kind: 'invoice.issued', audience: 'client' }],
    ['client_invitation', { token: 't-1' }],
    ['company_invitation', { token: 't-1' }],
    ['party_invitation', { token: 't-1' }],
    // A page of the site that only begins as one of staff.
    ['notice', { kind: 'announcement', audience: 'client', page: '/administration' }],
  ])('[MAIL-01] a mail of clients does not name it: %s', (template, data) => {
    const { text, unsubscribe } = linkIn(template, data, 'u-1');
    expect(text).toContain(`${SITE}/`);
    expect(`${text} ${unsubscribe}`).not.toContain(staffUrl);
  });
});
