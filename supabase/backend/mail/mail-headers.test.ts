import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';

import type { Mail } from './mailer.ts';
import { mailOf, type ClaimedMail } from './outbox-letters.ts';
import { messageOf } from './smtp-mailer.ts';

type Sender = NonNullable<ClaimedMail['sender']>;

const claimed = (sender: Sender, fromName = 'Portal'): ClaimedMail => ({
  id: 'm-1',
  recipient: 'one@test.example',
  template: 'notice',
  subject: 'A subject',
  data: { kind: 'company.access', can_turn_off: true },
  unsubscribe: 'token',
  sender,
  server: {
    smtp_host: '',
    smtp_port: 587,
    smtp_user: '',
    password: null,
    allows_inner: false,
    from_address: 'portal@example.com',
    from_name: fromName,
    company_name: '',
  },
});

/** The head of the mail as it goes over the wire, a line a header. */
async function headOf(mail: Mail): Promise<string[]> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(
    messageOf({ name: 'Portal', address: 'portal@example.com' }, mail),
  );
  const raw = Buffer.isBuffer(message) ? message.toString() : '';
  const [head = ''] = raw.split('\r\n\r\n');
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

const sentBy = (sender: Sender, fromName?: string) =>
  headOf(mailOf(claimed(sender, fromName), 'https://portal.example.com'));

const named = (head: readonly string[], name: string) =>
  head.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));

/** What a mail program shows of an encoded name (RFC 2047). */
const decoded = (line: string) =>
  line
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );

describe('[MAIL-01] the head of a mail of a firm', () => {
  test.each([
    ['Bay Street', 'Portal', 'From: Bay Street via Portal <portal@example.com>'],
    ['Portal', 'Portal', 'From: Portal <portal@example.com>'],
    ['Bay Street', '', 'From: Bay Street <portal@example.com>'],
    [null, 'Portal', 'From: Portal <portal@example.com>'],
  ])('the firm %j by the portal %j is %s', async (name, portal, line) => {
    expect(named(await sentBy({ name }, portal), 'From')).toEqual([line]);
  });

  test('a quote and a comma stay in the name', async () => {
    const [from = ''] = named(await sentBy({ name: 'Bay "B", Street' }), 'From');
    expect(from).toBe('From: "Bay \\"B\\", Street via Portal" <portal@example.com>');
  });

  test.each(['Müller & Søn', '株式会社', 'Zoë'])(
    'the name %j is encoded by RFC 2047',
    async (name) => {
      const [from = ''] = named(await sentBy({ name }), 'From');
      expect(from).toMatch(/^From: =\?UTF-8\?/);
      // oxlint-disable-next-line no-control-regex -- what a header may hold
      expect(from).toMatch(/^[\x20-\x7e]*$/);
      expect(decoded(from)).toBe(`From: ${name} via Portal <portal@example.com>`);
    },
  );

  test.each([
    [{ name: 'Bay\r\nBcc: x@evil.example' }],
    [{ name: 'Bay\nX-Evil: 1' }],
    [{ name: 'Bay\u0000\u2028Bcc: x@evil.example' }],
    [{ name: 'Bay> , <x@evil.example' }],
    [{ reply_to: 'a@b.example\r\nBcc: x@evil.example' }],
    [{ reply_to: 'a@b.example, x@evil.example' }],
  ])('%j adds no header and no second address', async (sender) => {
    const head = await sentBy(sender);
    expect(named(head, 'Bcc')).toEqual([]);
    expect(named(head, 'X-Evil')).toEqual([]);
    expect(named(head, 'From')).toHaveLength(1);
    expect(named(head, 'Reply-To').length).toBeLessThan(2);
    const [from = ''] = named(head, 'From');
    expect(from.endsWith('<portal@example.com>')).toBe(true);
    const [replyTo = ''] = named(head, 'Reply-To');
    // One whole address in angle brackets, or quoted: never two.
    expect(replyTo.replaceAll(/"[^"]*"/g, '').split(',')).toHaveLength(1);
  });

  test('answers go to the firm', async () => {
    expect(named(await sentBy({ reply_to: 'office@bay.example' }), 'Reply-To')).toEqual([
      'Reply-To: office@bay.example',
    ]);
    expect(named(await sentBy({}), 'Reply-To')).toEqual([]);
  });
});

describe('[MAIL-01] RFC 8058', () => {
  const site = 'https://portal.example.com';
  const headBy = (functionsUrl: string | undefined, unsubscribe: string | null = 'token') =>
    headOf(mailOf({ ...claimed({}), unsubscribe }, site, { functionsUrl }));

  test('a mail that can be stopped names where a mail program stops it', async () => {
    const head = await headBy('https://ref.supabase.co/functions/v1');
    expect(named(head, 'List-Unsubscribe')).toEqual([
      'List-Unsubscribe: <https://ref.supabase.co/functions/v1/unsubscribe/token>',
    ]);
    expect(named(head, 'List-Unsubscribe-Post')).toEqual([
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });

  test.each([undefined, 'http://127.0.0.1:54321/functions/v1'])(
    'without an address by https (%s) it names the page alone',
    async (functionsUrl) => {
      const head = await headBy(functionsUrl);
      expect(named(head, 'List-Unsubscribe')).toEqual([
        `List-Unsubscribe: <${site}/auth/unsubscribe/token>`,
      ]);
      expect(named(head, 'List-Unsubscribe-Post')).toEqual([]);
    },
  );

  test('a mail of law or security has neither', async () => {
    const head = await headBy('https://ref.supabase.co/functions/v1', null);
    expect(head.join('\n')).not.toContain('List-Unsubscribe');
  });
});
