import {
  authSessionOf,
  claire,
  createFakeBackend,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const PROFILE = 'GET /rest/v1/profiles';
const REFUSED = 'GET /rest/v1/refused_addresses';
const SAVE = 'PATCH /rest/v1/profiles';
const SESSIONS = 'POST /rest/v1/rpc/my_sessions';

const profile = {
  full_name: 'Claire Vasseur',
  email: claire.email,
  phone: '+41 44 555 0100',
  preferences: { notifications: { invoice: 'off' }, other: 1 },
};

function open(address: string) {
  const backend = createFakeBackend();
  backend.on(PROFILE, () => [profile]);
  backend.on(REFUSED, () => []);
  backend.on(SESSIONS, () => [
    {
      id: 's-1',
      active_at: new Date().toISOString(),
      started_at: '2026-11-19T10:00:00Z',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      second_factor: false,
      current: true,
    },
    {
      id: 's-2',
      active_at: '2026-11-19T10:00:00Z',
      started_at: '2026-11-19T10:00:00Z',
      user_agent: 'Mozilla/5.0 (iPhone) Version/19 Safari/604.1',
      second_factor: true,
      current: false,
    },
  ]);
  return { backend, ...renderRoutes(portal, address, backend) };
}

test.each(['/app/profile', '/app/settings'])(
  '[MAIL-01] %s says that mails do not arrive, and where to say so',
  async (address) => {
    const { backend } = open(address);
    backend.on(REFUSED, () => [{ since: '2026-11-20T15:00:00Z' }]);
    expect(await screen.findByText('Our mails do not reach you')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tell us' })).toHaveAttribute('href', '/app/support');
    expect(backend.requests(REFUSED)[0]?.url.searchParams.get('address')).toBe(
      `eq.${claire.email}`,
    );
  },
);

describe('[PRF-01] the profile', () => {
  test('saves name and telephone, and refuses a number that is none', async () => {
    const { backend } = open('/app/profile');
    backend.on(SAVE, () => [{ id: claire.id }]);
    const phone = await screen.findByLabelText(/Telephone/);
    await userEvent.clear(phone);
    await userEvent.type(phone, 'call me');
    const form = screen.getByRole('form', { name: 'About you' });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a number such as +1 242 555 0100.')).toBeInTheDocument();
    expect(backend.requests(SAVE)).toEqual([]);
    await userEvent.clear(phone);
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Claire V.');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(backend.requests(SAVE)[0]?.body).toEqual({ full_name: 'Claire V.', phone: null }),
    );
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
  });

  test('shows a refusal of the database at its field', async () => {
    const { backend } = open('/app/profile');
    backend.on(SAVE, () => refusal('profile.name_too_long', 422));
    await userEvent.type(await screen.findByLabelText('Name'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a name of at most 160 characters.')).toBeInTheDocument();
  });

  test('two different passwords are not sent', async () => {
    open('/app/profile');
    await userEvent.type(await screen.findByLabelText('Present password'), 'old one');
    await userEvent.type(screen.getByLabelText('New password'), 'a new one');
    await userEvent.type(screen.getByLabelText('New password again'), 'another');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  });

  test('names each session, and ends another once the password is proved', async () => {
    const { backend } = open('/app/profile');
    backend.on('POST /auth/v1/token', () => authSessionOf(claire));
    backend.on('POST /auth/v1/logout', () => undefined);
    backend.on('POST /rest/v1/rpc/end_session', () => undefined);
    const list = await screen.findByRole('list', { name: 'Sessions' });
    const [mine, other] = within(list).getAllByRole('listitem');
    expect(mine).toHaveTextContent(/Firefox on Windows.*This session/);
    expect(other).toHaveTextContent(/Safari on iPhone.*second factor/);
    await userEvent.click(within(list).getByRole('button', { name: 'End' }));
    const question = await screen.findByRole('dialog', {
      name: 'End the session?',
    });
    expect(question).toHaveTextContent('Safari on iPhone has to sign in again.');
    await userEvent.click(within(question).getByRole('button', { name: 'End session' }));
    expect(await within(question).findByText('Enter your present password.')).toBeVisible();
    expect(backend.requests('POST /auth/v1/token')).toEqual([]);
    await userEvent.type(within(question).getByLabelText('Your password'), 'demo1234');
    await userEvent.click(within(question).getByRole('button', { name: 'End session' }));
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/end_session')[0]?.body).toEqual({
        session_id: 's-2',
      }),
    );
  });
});

describe('[PRF-01] another email address', () => {
  const SIGN_IN = 'POST /auth/v1/token';
  const CHANGE = 'PUT /auth/v1/user';

  async function ask(password: string) {
    await userEvent.type(await screen.findByLabelText('New email address'), 'claire@new.example');
    await userEvent.type(screen.getByLabelText('Your password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Send both emails' }));
  }

  test('is not asked for with a wrong password, which is said at its field; nothing typed is lost', async () => {
    const { backend } = open('/app/profile');
    backend.on(SIGN_IN, () =>
      Response.json({ error_code: 'invalid_credentials', message: 'no' }, { status: 400 }),
    );
    await ask('not it');
    await screen.findByText(/This is not your present password/);
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(
      expect.stringContaining('This is not your present password.'),
    );
    expect(screen.getByLabelText('New email address')).toHaveValue('claire@new.example');
    expect(backend.requests(CHANGE)).toEqual([]);
  });

  test('is asked for once the password is proved, in a session that is over again', async () => {
    const session = authSessionOf(claire);
    localStorage.setItem('sb-auth-token', JSON.stringify(session));
    const { backend } = open('/app/profile');
    backend.on(SIGN_IN, () => session);
    backend.on('POST /auth/v1/logout', () => undefined);
    backend.on(CHANGE, () => session.user);
    backend.on('GET /auth/v1/user', () => session.user);
    await ask('demo1234');
    expect(await screen.findByText('Two emails sent')).toBeInTheDocument();
    expect(backend.requests(SIGN_IN)[0]?.body).toMatchObject({
      email: claire.email,
      password: 'demo1234',
    });
    expect(backend.requests('POST /auth/v1/logout')).toHaveLength(1);
    expect(backend.requests(CHANGE)[0]?.body).toMatchObject({ email: 'claire@new.example' });
    expect(screen.getByLabelText('Your password')).toHaveValue('');
  });

  test('that waits says which two links are to be opened, for as long as they hold', async () => {
    localStorage.setItem('sb-auth-token', JSON.stringify(authSessionOf(claire)));
    const { backend } = open('/app/profile');
    const user = { ...authSessionOf(claire).user, new_email: 'claire@new.example' };
    backend.on('GET /auth/v1/user', () => ({
      ...user,
      email_change_sent_at: new Date(Date.now() - 60_000).toISOString(),
    }));
    expect(
      await screen.findByText(
        /one to claire@example\.com and one to claire@new\.example\. Open the link in each of them/,
      ),
    ).toBeVisible();
  });
});

describe('[PRF-01] deleting the account', () => {
  const TIES = 'POST /rest/v1/rpc/my_account_ties';
  const DRAFTS = 'POST /rest/v1/rpc/forget_my_drafts';
  const CLOSE = 'POST /rest/v1/rpc/close_my_account';
  const FILES = 'DELETE /storage/v1/object/documents';
  const PICTURE = 'POST /rest/v1/rpc/withdraw_picture';

  test('says what keeps it, with the way to write to the firm, and asks nothing', async () => {
    const { backend } = open('/app/profile');
    backend.on(TIES, () => [
      { kind: 'company', name: 'Blue Heron Ltd.' },
      { kind: 'application', name: 'A-1001, Coral Ltd.' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
    expect(await screen.findByText(/^Blue Heron Ltd\.: you are its client\./)).toBeInTheDocument();
    expect(screen.getByText(/^Application A-1001, Coral Ltd\.: it is not decided/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/app/support',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(backend.requests(CLOSE)).toEqual([]);
  });

  test('asks for the own address, deletes drafts and their files first, then the account', async () => {
    const { backend } = open('/app/profile');
    const sent: string[] = [];
    backend.on(TIES, () => []);
    backend.on(DRAFTS, () => (sent.push('drafts'), ['t/a/scan.pdf']));
    backend.on(FILES, () => (sent.push('files'), []));
    backend.on(PICTURE, () => (sent.push('picture'), []));
    backend.on(CLOSE, () => void sent.push('account'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    const address = within(dialog).getByLabelText(/Your email address/);
    await userEvent.type(address, 'somebody@example.com');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    expect(
      await within(dialog).findByText('Enter the email address of this account.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.clear(address);
    await userEvent.type(address, claire.email.toUpperCase());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(sent).toEqual(['drafts', 'files', 'picture', 'account']));
    expect(backend.sent(DRAFTS)).toEqual([{}]);
    expect(backend.sent(PICTURE)).toEqual([{}]);
    expect(backend.requests(FILES)[0]?.body).toEqual({ prefixes: ['t/a/scan.pdf'] });
    expect(backend.requests(CLOSE)[0]?.body).toEqual({ confirmation: claire.email.toUpperCase() });
  });
});

describe('[PRF-01] the settings', () => {
  test('switch a kind of notification and keep the other preferences', async () => {
    const { backend } = open('/app/settings');
    backend.on(SAVE, () => [{ id: claire.id }]);
    expect(await screen.findByRole('switch', { name: 'Invoices' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Identity checks' })).toBeDisabled();
    await userEvent.click(screen.getByRole('switch', { name: 'Support' }));
    await waitFor(() =>
      expect(backend.requests(SAVE)[0]?.body).toEqual({
        preferences: { notifications: { invoice: 'off', support: 'off' }, other: 1 },
      }),
    );
  });

  test('[NTF-01] [MAIL-01] switch the mails of a kind; what is not notified is not mailed, and what must be known stays on', async () => {
    const { backend } = open('/app/settings');
    backend.on(SAVE, () => [{ id: claire.id }]);
    await userEvent.click(await screen.findByRole('switch', { name: 'Companies Mail' }));
    await waitFor(() =>
      expect(backend.requests(SAVE)[0]?.body).toEqual({
        preferences: { notifications: { invoice: 'off' }, mails: { company: 'off' }, other: 1 },
      }),
    );
    const ofInvoices = screen.getByRole('switch', { name: 'Invoices Mail' });
    expect(ofInvoices).toBeDisabled();
    expect(ofInvoices).not.toBeChecked();
    for (const kind of ['Identity checks', 'Your account']) {
      const fixed = screen.getByRole('switch', { name: `${kind} Mail` });
      expect(fixed).toBeDisabled();
      expect(fixed).toBeChecked();
    }
  });

  test('dates and rows of tables are as selected, in every list of this device', async () => {
    const { backend, router } = open('/app/settings');
    backend.on('GET /rest/v1/companies', () => [
      {
        id: 'c-1',
        name: 'Osprey Ltd.',
        status: 'active',
        registration_number: '1',
        registration_date: '2026-01-05',
        next_filing: '2027-01-05',
        type: { name: 'International Business Company' },
      },
    ]);
    await userEvent.selectOptions(await screen.findByLabelText('Dates'), 'DD/MM/YYYY');
    expect(screen.getByText('Dates read like 14/11/2026.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Compact tables' }));
    await router.navigate('/app/companies');
    const row = await screen.findByRole('row', { name: /Osprey/ });
    expect(row).toHaveTextContent('05/01/2027');
    expect(localStorage.getItem('bahamasinc_preferences')).toContain('"compactTables":true');
    await router.navigate('/app/settings');
    await userEvent.selectOptions(await screen.findByLabelText('Dates'), 'DD MMM YYYY');
  });
});

describe('[PRF-01] a new picture while the check for malware is on', () => {
  const CHECK = 'POST /rest/v1/rpc/picture_check';
  const WITHDRAW = 'POST /rest/v1/rpc/withdraw_picture';
  const HELD = 'DELETE /storage/v1/object/new-pictures';
  const held = (state: string | null, reason: string | null = null) => ({
    is_on: true,
    state,
    reason,
    offered_at: state && '2026-11-30T10:00:00Z',
  });

  test('waits, says so, and can be taken back', async () => {
    const { backend } = open('/app/profile');
    let check = held('pending');
    backend.on(CHECK, () => [check]);
    backend.on(WITHDRAW, () => {
      check = held(null);
      return ['c/1.jpg'];
    });
    backend.on(HELD, () => []);
    expect(await screen.findByText('The new picture is being checked')).toBeVisible();
    expect(screen.getByText(/The present one is shown until then/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(backend.sent(HELD)).toEqual([{ prefixes: ['c/1.jpg'] }]));
    expect(backend.sent(WITHDRAW)).toEqual([{}]);
    await waitFor(() =>
      expect(screen.queryByText('The new picture is being checked')).not.toBeInTheDocument(),
    );
  });

  test.each([
    ['infected', 'malware', /Malware was found in it/],
    ['infected', 'wrong_type', /Save it again as PNG or JPEG/],
    ['failed', 'failed', /could not be checked for malware. Upload it again/],
  ])('that is %s (%s) says why and what to do', async (state, reason, text) => {
    const { backend } = open('/app/profile');
    backend.on(CHECK, () => [held(state, reason)]);
    backend.on(WITHDRAW, () => []);
    expect(await screen.findByText('The new picture was not taken')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(backend.sent(WITHDRAW)).toEqual([{}]));
  });

  test('a check that cannot be read says so, and is read again', async () => {
    const { backend } = open('/app/profile');
    backend.on(CHECK, () => refusal('rate.too_many', 400));
    expect(
      await screen.findByText('Whether a new picture is being checked could not be read.'),
    ).toBeVisible();
    backend.on(CHECK, () => [held('pending')]);
    const panel = within(screen.getByRole('region', { name: 'Picture' }));
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The new picture is being checked')).toBeVisible();
  });
});
