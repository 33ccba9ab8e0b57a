import { vi } from 'vitest';
import type { KeptMail } from '../mail/mailbox.ts';
import { PATIENCE } from './patience.ts';
import type { TestBackend } from './test-backend.ts';

type WithMailbox = Pick<TestBackend, 'mailbox'>;

/** The newest mail to `email`, whose subject contains `about`, as soon as it is there. */
export function mailTo(backend: WithMailbox, email: string, about: RegExp): Promise<KeptMail> {
  return vi.waitFor(() => {
    const mail = mailsTo(backend, email).find(({ subject }) => about.test(subject));
    if (!mail) throw new Error(`No mail to ${email} about ${about.source}`);
    return mail;
  }, PATIENCE);
}

/** All mails to `email` so far, newest first. */
export function mailsTo({ mailbox }: WithMailbox, email: string): readonly KeptMail[] {
  return mailbox.list().filter(({ to }) => to === email);
}

/** Where the button of a mail leads. */
export function linkIn({ text }: KeptMail): URL {
  const link = /^https?:\S+$/m.exec(text)?.[0];
  if (!link) throw new Error('There is no link in the mail.');
  return new URL(link);
}

/** The six digits of a mail. */
export function codeIn({ text }: KeptMail): string {
  const code = /^\d{6}$/m.exec(text)?.[0];
  if (!code) throw new Error('There is no code in the mail.');
  return code;
}

/** Follows a link as a browser would, up to the redirect back to the site. */
export async function follow(link: URL): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status !== 303 || !location) throw new Error(`No redirect, but ${response.status}`);
  return new URL(location);
}
