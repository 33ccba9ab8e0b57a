import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const SAVE = 'POST /rest/v1/rpc/save_settings';
const READ = 'GET /rest/v1/platform_settings';

const general = {
  company_name: 'Cable Beach',
  support_email: '',
  timezone: 'America/Nassau',
  date_format: 'MM/DD/YYYY',
};
const security = {
  require_mfa: false,
  mfa_for_everyone: false,
  password_min_length: 8,
  password_for_everyone: false,
  session_timeout: 60,
  login_attempts: 5,
};
const audit = { retention_days: 90, log_level: 'info', user_tracking: true, ip_logging: true };
const email = {
  smtp_host: '',
  smtp_port: 587,
  smtp_user: '',
  smtp_password_set: true,
  from_address: '',
  from_name: '',
};

function open(group: 'general' | 'security' | 'email' | 'audit', { isSuperAdmin = true } = {}) {
  const backend = createFakeBackend();
  const stored = {
    value: { general, security, email, audit }[group] as object,
    version: 3,
    updated_at: '2026-11-20T15:00:00Z',
    by: { full_name: 'Sue Super', email: 'sue@example.com' },
  };
  const shown = { stored };
  backend.on('POST /rest/v1/rpc/am_i_super_admin', () => isSuperAdmin);
  backend.on('POST /rest/v1/rpc/staff_without_second_factor', () => Response.json(4));
  backend.on('POST /rest/v1/rpc/recent_mails', () => []);
  backend.on('GET /rest/v1/log_retention_rules', () => [
    {
      kind: 'document_opened',
      years: 5,
      starts: 'relationship',
      valid_from: '2018-05-25',
      source_note: 'FTRA 2018',
      verified: false,
    },
  ]);
  backend.on('GET /rest/v1/maintenance_runs', () => [{ finished_at: null, failed: 0 }]);
  backend.on('GET /rest/v1/worker_life', () => []);
  backend.on(READ, ({ url }) =>
    url.searchParams.has('key')
      ? shown.stored
      : Object.entries({ general, security, email, audit }).map(([key, value]) => ({ key, value })),
  );
  renderRoutes(portal, `/admin/settings/${group}`, backend, { user: candice });
  return { backend, shown };
}

async function type(label: RegExp, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('[DATA-05] a group of settings', () => {
  test('says since when and by whom, and is saved after it says what changes', async () => {
    const { backend } = open('security');
    backend.on(SAVE, () => Response.json(4));
    expect(await screen.findByText(/Saved by Sue Super/)).toBeInTheDocument();
    await type(/^Session timeout/, '30');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog', { name: 'Save security settings?' });
    expect(dialog).toHaveTextContent('Session timeout: 60 minutes → 30 minutes.');
    expect(dialog).toHaveTextContent('Idle people are signed out after 30 minutes');
    expect(backend.requests(SAVE)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(1));
    expect(backend.requests(SAVE)[0]?.body).toEqual({
      key: 'security',
      expected_version: 3,
      value: { ...security, session_timeout: 30 },
    });
  });

  test('a person who says no to the question goes on typing, and can save later', async () => {
    open('security');
    const field = await type(/^Session timeout/, '30');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(field).toHaveValue('30');
    await press('Save');
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  });

  test('a value out of range is refused beside its field, and nothing is asked', async () => {
    open('security');
    await type(/^Login attempts/, '2');
    await press('Save');
    const field = screen.getByLabelText(/^Login attempts/);
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/Enter a whole number from 3 to 20/),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('saved by a colleague meanwhile: both values are shown, and nothing typed is lost', async () => {
    const { backend, shown } = open('security');
    backend.on(SAVE, () => {
      shown.stored = {
        ...shown.stored,
        version: 4,
        value: { ...security, session_timeout: 45, login_attempts: 7 },
      };
      return refusal('settings.conflict');
    });
    const timeout = await type(/^Session timeout/, '30');
    const length = await type(/^Shortest password/, '12');
    await press('Save');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }),
    );
    expect(await screen.findByText('A colleague saved other values')).toBeInTheDocument();
    expect(
      screen.getByText(/you typed 30 minutes, Sue Super saved 45 minutes/),
    ).toBeInTheDocument();
    expect(timeout).toHaveValue('30');
    expect(length).toHaveValue('12');
    // What the colleague alone changed is in the form.
    expect(screen.getByLabelText(/^Login attempts/)).toHaveValue('7');
    await press('Keep mine: Session timeout');
    backend.on(SAVE, () => Response.json(5));
    await press('Save');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Session timeout: 45 minutes → 30 minutes.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(2));
    expect(backend.requests(SAVE)[1]?.body).toEqual({
      key: 'security',
      expected_version: 4,
      value: { ...security, session_timeout: 30, password_min_length: 12, login_attempts: 7 },
    });
  });

  test.each(['security', 'email', 'audit'] as const)(
    '%s is readable for other staff, who learn whose it is',
    async (group) => {
      open(group, { isSuperAdmin: false });
      expect(await screen.findByText('You can read these settings')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    },
  );

  test('[AUTH-09] the second factor says how many have none, and is refused beside its box without one’s own', async () => {
    const { backend } = open('security');
    backend.on(SAVE, () => refusal('settings.mfa_first'));
    const box = await screen.findByRole('checkbox', { name: /^Staff need a second factor/ });
    await waitFor(() => expect(box).toHaveAccessibleDescription(/4 members of staff have none/));
    await userEvent.click(box);
    await press('Save');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('4 members of staff have none');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(box).toHaveAccessibleDescription(/Sign in with your own second factor/),
    );
    expect(box).toBeChecked();
  });

  test('[AUTH-02] the launch checklist proposes longer passwords for everyone, with what is open and where', async () => {
    open('general');
    const list = await screen.findByRole('list', { name: 'Launch checklist' });
    const item = (name: RegExp) => {
      const found = within(list)
        .getAllByRole('listitem')
        .find(({ textContent }) => name.test(textContent));
      return found!;
    };
    const passwords = item(/^Passwords of clients/);
    expect(passwords).toHaveTextContent(/We propose to ask 8 of everyone\..*Open$/);
    expect(within(passwords).getByRole('link', { name: 'Security' })).toHaveAttribute(
      'href',
      '/admin/settings/security',
    );
    expect(item(/^Second factor/)).toHaveTextContent('4 members of staff have none.');
    expect(item(/^Mail server/)).toHaveTextContent('None is set');
    expect(item(/^Nightly maintenance/)).toHaveTextContent('The last run did not end.');
    expect(item(/^Worker/)).toHaveTextContent('No worker has reported');
    expect(screen.getByText('6 left')).toBeInTheDocument();
  });

  test('the launch checklist is not shown to other staff', async () => {
    open('general', { isSuperAdmin: false });
    await screen.findByText('You can read these settings');
    expect(screen.queryByText('Launch checklist')).not.toBeInTheDocument();
  });

  test('the page of the log says what the law keeps beyond the retention', async () => {
    open('audit');
    const panel = await screen.findByRole('region', { name: /^Kept longer by law/ });
    expect(await within(panel).findByText('Opened documents')).toBeInTheDocument();
    expect(panel).toHaveTextContent('5 years after the end of the relationship with the company');
    expect(panel).toHaveTextContent('to be checked');
  });

  test('the time zone is found by typing', async () => {
    const { backend } = open('general');
    backend.on(SAVE, () => Response.json(4));
    const field = await screen.findByRole('combobox', { name: /^Time zone/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'london');
    await userEvent.click(await screen.findByRole('option', { name: /^Europe\/London/ }));
    await press('Save');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Time zone: America/Nassau → Europe/London.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(1));
    expect(backend.requests(SAVE)[0]?.body).toMatchObject({
      value: { ...general, timezone: 'Europe/London' },
    });
  });

  test('the password of the mail server is sent only when a new one is typed', async () => {
    const { backend } = open('email');
    backend.on(SAVE, () => Response.json(4));
    await type(/^From name/, 'Portal');
    await press('Save');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }),
    );
    await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(1));
    expect(backend.requests(SAVE)[0]?.body).toEqual({
      key: 'email',
      expected_version: 3,
      value: { ...email, from_name: 'Portal' },
    });
  });

  test('another mail server needs the password again, beside its field', async () => {
    const { backend } = open('email');
    backend.on(SAVE, () => Response.json(4));
    await type(/^Mail server/, 'mail.example.com');
    await press('Save');
    const field = screen.getByLabelText(/^Password/);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/given for another server/));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await userEvent.type(field, 'new-password');
    await press('Save');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }),
    );
    await waitFor(() => expect(backend.requests(SAVE)).toHaveLength(1));
    expect(backend.requests(SAVE)[0]?.body).toMatchObject({
      value: { smtp_host: 'mail.example.com', smtp_password: 'new-password' },
    });
  });

  test('a mail server that is not public is refused beside its field', async () => {
    const { backend } = open('email');
    backend.on(SAVE, () => refusal('settings.mail_host_inner'));
    const field = await type(/^Mail server/, 'db.internal');
    await type(/^Password/, 'new-password');
    await press('Save');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }),
    );
    await waitFor(() => expect(field).toHaveAccessibleDescription(/reached over the internet/));
  });
});
