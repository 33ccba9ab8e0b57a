import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeIn, follow, linkIn, mailsTo, mailTo } from '../testing/mails.ts';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'correct horse';
const SUBJECT = /Confirm the change/;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ auth: { limits: { secondsBetweenMails: 0 } } });
});

afterAll(async () => {
  await backend.destroy();
});

/** A person who asks for another address, and the mails to both. */
async function asking(name: string, next = `${name.toLowerCase()}-moved@example.com`) {
  const person = await backend.signedUp(name);
  const { data, error } = await person.client.auth.updateUser({ email: next });
  if (error) throw error;
  const mailOf = (to: string) =>
    vi.waitFor(() => {
      const mail = mailsTo(backend, to).find(({ text }) => text.includes(person.email));
      if (!mail) throw new Error(`No mail to ${to}`);
      return mail;
    }, PATIENCE);
  const mails = { old: await mailOf(person.email), next: await mailOf(next) };
  return { ...person, next, mails, answer: data.user };
}

/** Which of the addresses signs in. */
async function signsIn(...emails: string[]) {
  const tries = emails.map(async (email) => {
    const { error } = await backend
      .anonymous()
      .auth.signInWithPassword({ email, password: PASSWORD });
    return error === null;
  });
  return Promise.all(tries);
}

describe('another email address', () => {
  test('is asked for in both mailboxes, and neither mail has the link or code of the other', async () => {
    const { email, next, mails, answer } = await asking('Both');
    expect(answer).toMatchObject({ email, new_email: next });
    expect(linkIn(mails.old).href).not.toBe(linkIn(mails.next).href);
    for (const { text } of Object.values(mails)) {
      expect(text).toContain(email);
      expect(text).toContain(next);
    }
    expect(await signsIn(email, next)).toEqual([true, false]);
  });

  test.each(['old', 'next'] as const)(
    'does not count while only the link in the %s mailbox was opened, once or twice',
    async (which) => {
      const { email, next, mails } = await asking(`Only-${which}`);
      const back = await follow(linkIn(mails[which]));
      expect(back.hash).toContain('Confirmation+link+accepted');
      expect(back.hash).not.toContain('access_token');
      expect((await follow(linkIn(mails[which]))).hash).toContain('error_code=otp_expired');
      expect(await signsIn(email, next)).toEqual([true, false]);
    },
  );

  test.each([
    ['old', 'next'],
    ['next', 'old'],
  ] as const)(
    'holds once the link in the %s mailbox and the one in the %s mailbox were opened; the profile follows',
    async (first, second) => {
      const { email, next, mails, userId } = await asking(`From-${first}`);
      await follow(linkIn(mails[first]));
      expect((await follow(linkIn(mails[second]))).hash).toContain('access_token=');
      expect(await signsIn(email, next)).toEqual([false, true]);
      const identities = await backend.sql(
        `select email, identity_data ->> 'email' as said from auth.identities where user_id = $1`,
        [userId],
      );
      expect(identities).toEqual([{ email: next, said: next }]);
      const notice = await mailTo(backend, email, /address was changed/);
      expect(notice.text).toContain(next);
      const left = await backend.sql('select from auth.one_time_tokens where user_id = $1', [
        userId,
      ]);
      expect(left).toEqual([]);
    },
  );

  test('counts one of the links when both are opened at once, and then the other', async () => {
    const { email, next, mails } = await asking('Atonce');
    const back = await Promise.all([mails.old, mails.next].map((mail) => follow(linkIn(mail))));
    expect(back.filter(({ hash }) => hash.includes('access_token='))).toHaveLength(1);
    expect(await signsIn(email, next)).toEqual([false, true]);
  });

  test('can be confirmed by both codes; a code is worth nothing with the other address', async () => {
    const { client, email, next, mails } = await asking('Coder');
    const prove = (address: string, mail: typeof mails.old) =>
      client.auth.verifyOtp({ email: address, token: codeIn(mail), type: 'email_change' });
    expect((await prove(next, mails.old)).error?.code).toBe('otp_expired');
    const first = await prove(email, mails.old);
    expect([first.error, first.data.session]).toEqual([null, null]);
    expect((await prove(email, mails.old)).error?.code).toBe('otp_expired');
    const { data, error } = await prove(next, mails.next);
    expect([error, data.user?.email]).toEqual([null, next]);
    expect(data.user).not.toHaveProperty('new_email');
  });

  test('can be confirmed in the browser that asked, which only the second link signs in', async () => {
    const { email } = await backend.signedUp('Linker');
    const next = 'linked@example.com';
    const browser = backend.browser();
    await browser.auth.signInWithPassword({ email, password: PASSWORD });
    await browser.auth.updateUser({ email: next });
    const first = await follow(linkIn(await mailTo(backend, email, SUBJECT)));
    expect(first.searchParams.get('message')).toMatch(/^Confirmation link accepted/);
    expect(first.searchParams.has('code')).toBe(false);
    const back = await follow(linkIn(await mailTo(backend, next, SUBJECT)));
    const { data } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code')!);
    expect(data.user?.email).toBe(next);
  });

  test('is not reached by links that are older than ten minutes, also the second one', async () => {
    const { email, next, mails, userId } = await asking('Late');
    await follow(linkIn(mails.old));
    await backend.sql(
      `update auth.one_time_tokens set created_at = created_at - interval '11 minutes' where user_id = $1`,
      [userId],
    );
    expect((await follow(linkIn(mails.next))).hash).toContain('error_code=otp_expired');
    expect(await signsIn(email, next)).toEqual([true, false]);
  });

  test('begins anew when it is asked for again: what was confirmed before does not count', async () => {
    const { client, email, next, mails } = await asking('Again');
    await follow(linkIn(mails.next));
    await client.auth.resend({ type: 'email_change', email });
    await vi.waitFor(() => expect(mailsTo(backend, next)).toHaveLength(2), PATIENCE);
    await vi.waitFor(() => expect(mailsTo(backend, email)).toHaveLength(2), PATIENCE);
    expect((await follow(linkIn(mails.old))).hash).toContain('error_code=otp_expired');
    const [again] = mailsTo(backend, next);
    await follow(linkIn(again!));
    expect(await signsIn(email, next)).toEqual([true, false]);
    await follow(linkIn(mailsTo(backend, email)[0]!));
    expect(await signsIn(email, next)).toEqual([false, true]);
  });

  test('of one person is not confirmed by the links of another who wants the same', async () => {
    const next = 'shared-wish@example.com';
    const first = await asking('Ours', next);
    const second = await asking('Theirs', next);
    await follow(linkIn(first.mails.old));
    await follow(linkIn(second.mails.next));
    expect(await signsIn(first.email, second.email, next)).toEqual([true, true, false]);
    await follow(linkIn(first.mails.next));
    const { data } = await backend
      .anonymous()
      .auth.signInWithPassword({ email: next, password: PASSWORD });
    expect(data.user?.id).toBe(first.userId);
    expect((await follow(linkIn(second.mails.old))).hash).toContain('error_code=email_exists');
    expect(await signsIn(second.email)).toEqual([true]);
  });

  test('must be free, when asked and when confirmed', async () => {
    const other = await backend.signedUp('Owner');
    const { client, email, next, mails } = await asking('Wisher');
    expect((await client.auth.updateUser({ email: other.email })).error?.code).toBe('email_exists');

    await backend.anonymous().auth.signUp({ email: next, password: PASSWORD });
    await follow(linkIn(mails.old));
    const proof = { email: next, token: codeIn(mails.next), type: 'email_change' } as const;
    expect((await client.auth.verifyOtp(proof)).error?.code).toBe('email_exists');
    expect(await signsIn(email)).toEqual([true]);
  });

  test('ends with a new password, also half confirmed', async () => {
    const { client, email, next, mails } = await asking('Robbed');
    await follow(linkIn(mails.next));
    const renewed = await client.auth.updateUser({ password: 'battery staple' });
    expect(renewed.error).toBeNull();
    expect((await follow(linkIn(mails.old))).hash).toContain('error_code=otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect(await signsIn(next)).toEqual([false]);
  });

  test('that the project makes links for needs both of them', async () => {
    const { email, userId } = await backend.signedUp('Generated');
    const newEmail = 'generated-moved@example.com';
    const { admin } = backend.service().auth;
    const make = async (type: 'email_change_current' | 'email_change_new') => {
      const { data, error } = await admin.generateLink({ type, email, newEmail });
      if (error) throw error;
      return new URL(data.properties.action_link);
    };
    const links = [await make('email_change_current'), await make('email_change_new')];
    expect((await follow(links[0]!)).hash).toContain('Confirmation+link+accepted');
    expect((await follow(links[1]!)).hash).toContain('access_token=');
    expect((await admin.getUserById(userId)).data.user?.email).toBe(newEmail);
  });
});

test('[CAT-03] the present mailbox gets one such mail a minute, to however many addresses', async () => {
  const slow = await startTestBackend();
  try {
    const { client } = await slow.signedUp('Flooded');
    expect((await client.auth.updateUser({ email: 'one@example.com' })).error).toBeNull();
    const again = await client.auth.updateUser({ email: 'two@example.com' });
    expect(again.error?.code).toBe('over_email_send_rate_limit');
  } finally {
    await slow.destroy();
  }
});
