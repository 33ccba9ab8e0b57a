import {
  candice,
  claire,
  createFakeBackend,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { changeText } from './components/role-dialog.tsx';
import { stakesText } from './components/stakes-list.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const line = {
  id: claire.id,
  kind: 'person',
  name: 'Claire Vasseur',
  email: claire.email,
  state: 'active',
  role: 'client',
  tenant_role: 'member',
  access: null,
  has_second_factor: false,
  companies: 3,
  company: 'Blue Heron Holdings Ltd.',
  last_seen: '2026-11-20T15:00:00Z',
  expires_at: null,
  since: '2025-01-10T15:00:00Z',
  invited_by: null,
  total: 2,
};
const waiting = {
  ...line,
  id: 'i-1',
  kind: 'client',
  name: 'new@example.com',
  email: 'new@example.com',
  state: 'invited',
  role: null,
  access: 'signatory',
  companies: 1,
  last_seen: null,
  expires_at: '2999-11-27T15:00:00Z',
  invited_by: 'Candice Moxey',
};
const invitation = {
  id: 'i-1',
  email: 'new@example.com',
  company_id: 'c-1',
  company_name: 'Blue Heron Holdings Ltd.',
  access: 'signatory',
  status: 'pending',
  expires_at: '2999-11-27T15:00:00Z',
  created_at: '2026-11-20T15:00:00Z',
};
const person = {
  id: claire.id,
  full_name: 'Claire Vasseur',
  email: claire.email,
  phone: null,
  role: 'client',
  status: 'active',
  created_at: '2025-01-10T15:00:00Z',
  firms: [
    {
      tenant_id: 't-1',
      role: 'member',
      created_at: '2025-01-10T15:00:00Z',
      tenant: { name: 'Cable Beach Corporate Services Ltd.' },
    },
  ],
  duties: [] as object[],
  notes: [
    { id: 1, note: 'Pays late.', at: '2026-01-01T12:00:00Z', by: { full_name: 'Candice Moxey' } },
  ],
};
const stakes = {
  applications: 1,
  kyc_cases: 0,
  change_requests: 2,
  alerts: 0,
  tickets: 0,
  companies: 12,
  firms_alone: ['Cable Beach'],
};

function open(address: string, who: object = person, duties: readonly string[] = ['senior']) {
  const backend = createFakeBackend();
  const me = { id: candice.id, full_name: 'Candice Moxey', email: candice.email };
  backend.on(rpc('people_list'), () => [line, waiting]);
  backend.on(rpc('person_stakes'), () => [stakes]);
  backend.on(rpc('audit_page'), () => []);
  backend.on('GET /rest/v1/companies', () => [{ id: 'c-1', name: 'Blue Heron Holdings Ltd.' }]);
  backend.on('GET /rest/v1/company_users', () => []);
  backend.on('GET /rest/v1/client_invitations', () => [invitation]);
  backend.on('GET /rest/v1/company_invitations', () => []);
  backend.on('GET /rest/v1/colleague_invitations', () => []);
  backend.on('GET /rest/v1/refused_addresses', () => []);
  backend.on('GET /rest/v1/calendar_feeds', () => []);
  backend.on(rpc('mail_states'), () => []);
  backend.on('GET /rest/v1/profiles', ({ url }) =>
    url.searchParams.has('id') ? [who] : [{ ...me, duties: duties.map((duty) => ({ duty })) }],
  );
  const { queryClient } = renderRoutes(portal, address, backend, { user: candice });
  return Object.assign(backend, { readAgain: () => queryClient.invalidateQueries() });
}

const page = `/admin/users/${claire.id}`;

const mail = {
  about_id: 'x-1',
  mail_id: 'm-1',
  state: 'failed',
  tries: 1,
  answer: 'The mail server refuses this address for good, with the code 550 (5.1.1).',
  queued_at: '2026-11-20T15:00:00Z',
  settled_at: '2026-11-20T15:00:04Z',
};

describe('[USR-01] the people of a tenant', () => {
  test('people and invitations stand in one list with their state', async () => {
    const backend = open('/admin/users?show=invited&q=heron&sort=last_seen.desc');
    const table = await screen.findByRole('table', { name: 'People' });
    expect(await within(table).findByText('Claire Vasseur')).toBeInTheDocument();
    expect(within(table).getByText(/^Invited until/)).toBeInTheDocument();
    expect(within(table).getByText('Blue Heron Holdings Ltd. and 2 more')).toBeInTheDocument();
    const [requested] = backend.requests(rpc('people_list'));
    expect(requested?.body).toMatchObject({
      search: 'heron',
      show: 'invited',
      sort: 'last_seen',
      descending: true,
      first: 0,
    });
  });

  test('[INV-01] an invitation opens beside the list without its link, and a new one is shown once', async () => {
    const backend = open('/admin/users?invitation=i-1');
    backend.on(rpc('resend_invitation'), () => 'i-1');
    const panel = await screen.findByRole('complementary', { name: 'new@example.com' });
    expect(within(panel).getByText(/The link was shown once/)).toBeVisible();
    expect(within(panel).queryByRole('textbox', { name: 'Link' })).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'Make a new link' }));
    await waitFor(() => expect(backend.requests(rpc('resend_invitation'))).toHaveLength(1));
    const [sent] = backend.requests(rpc('resend_invitation'));
    expect(sent?.body).toMatchObject({ invitation_id: 'i-1' });
    const { token } = sent!.body as { token: string };
    expect(await within(panel).findByRole('textbox', { name: 'Link' })).toHaveValue(
      `${location.origin}/auth/client-signup/${token}`,
    );
    expect(within(panel).getByText(/The link is shown once/)).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Make a new link' }));
    await waitFor(() => expect(backend.requests(rpc('resend_invitation'))).toHaveLength(2));
    const again = backend.requests(rpc('resend_invitation'))[1]?.body as { token: string };
    expect(again.token).not.toBe(token);
    await userEvent.click(within(panel).getByRole('button', { name: /^Close/ }));
    expect(document.body).not.toContainHTML(token);
    expect(window.location.href).not.toContain(token);
  });

  test.each([
    [[], 'No mail went out. Copy the link.'],
    [[{ ...mail, state: 'queued', answer: null, settled_at: null }], 'Waits tried once'],
    [[{ ...mail, state: 'sent', answer: null }], /^Sent /],
    [[mail], /^Not sent .*with the code 550/],
  ])('[MAIL-01] an invitation says what became of its mail', async (states, text) => {
    const backend = open('/admin/users?invitation=i-1');
    backend.on(rpc('mail_states'), () => states);
    const panel = await screen.findByRole('complementary', { name: 'new@example.com' });
    const term = await within(panel).findByText('Mail');
    await waitFor(() => expect(term.nextElementSibling).toHaveTextContent(text));
    expect(backend.requests(rpc('mail_states'))[0]?.body).toEqual({ about: ['i-1'] });
  });

  test('[CMP-05] staff see the calendar links of a person and revoke one', async () => {
    const backend = open(page);
    backend.on('GET /rest/v1/calendar_feeds', () => [
      {
        id: 'k-1',
        created_at: mail.queued_at,
        last_read_on: '2026-11-19',
        company: { name: 'Blue Heron Ltd.' },
      },
    ]);
    backend.on(rpc('end_calendar_feed'), () => Response.json(null));
    const links = await screen.findByRole('list', { name: 'Calendar links' });
    expect(links).toHaveTextContent(/Blue Heron Ltd\..*last read 19 Nov 2026/);
    await userEvent.click(
      within(links).getByRole('button', { name: 'Revoke the link of Blue Heron Ltd.' }),
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke the link' }));
    await waitFor(() =>
      expect(backend.requests(rpc('end_calendar_feed'))[0]?.body).toEqual({ feed_id: 'k-1' }),
    );
  });

  test('[MAIL-01] an address that refuses mails is named on the page of its person, and tried again', async () => {
    const backend = open(page);
    backend.on('GET /rest/v1/refused_addresses', () => [
      { id: 'r-1', code: 550, status: '5.1.1', since: '2026-11-20T15:00:00Z' },
    ]);
    backend.on(rpc('try_address_again'), () => Response.json(null));
    expect(await screen.findByText('Mails do not arrive')).toBeVisible();
    expect(screen.getByText(/with the code 550 \(5\.1\.1\)/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Try this address again/ }));
    await waitFor(() =>
      expect(backend.requests(rpc('try_address_again'))[0]?.body).toEqual({ refusal_id: 'r-1' }),
    );
  });

  test('[INV-01] the super admin invites a colleague with a first duty, and others are not offered it', async () => {
    const backend = open('/admin/users');
    backend.on(rpc('am_i_super_admin'), () => true);
    backend.on(rpc('invite_colleague'), () => 'i-9');
    expect(await screen.findByRole('button', { name: 'Without a firm' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /^A colleague/ }));
    await userEvent.type(within(dialog).getByLabelText('Email'), 'ruth@example.com');
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Compliance officer/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make the link' }));
    await waitFor(() => expect(backend.requests(rpc('invite_colleague'))).toHaveLength(1));
    expect(backend.requests(rpc('invite_colleague'))[0]?.body).toMatchObject({
      email: 'ruth@example.com',
      duties: ['compliance_officer'],
    });
  });

  test('[AUD-01] what a person did reads as in the audit log', async () => {
    open(page).on(rpc('audit_page'), () => [
      {
        id: 7,
        at: '2026-11-20T15:00:00Z',
        actor_name: 'Claire Vasseur',
        action: 'update',
        table_name: 'draft_applications',
        title: 'Heron Bay Ltd.',
        company_name: null,
        fields: ['state'],
        state_before: 'draft',
        state_after: 'submitted',
      },
    ]);
    const lately = await screen.findByRole('list', { name: 'What they did lately' });
    expect(lately).toHaveTextContent('Claire Vasseur changed the application Heron Bay Ltd.');
    expect(lately).toHaveTextContent('State: draft to submitted');
  });

  test('[INV-01] staff who are not the super admin invite no colleague', async () => {
    open('/admin/users').on(rpc('am_i_super_admin'), () => false);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite' });
    expect(within(dialog).getByRole('radio', { name: /^A client/ })).toBeVisible();
    expect(within(dialog).queryByRole('radio', { name: /^A colleague/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Without a firm' })).not.toBeInTheDocument();
  });

  test('[INV-01] an invitation that is accepted meanwhile says so when it is revoked', async () => {
    const backend = open('/admin/users?invitation=i-1');
    backend.on(rpc('revoke_invitation'), () => refusal('invitation.not_pending'));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke…' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke the invitation' }));
    expect(await screen.findByText('Invitation is no longer valid')).toBeInTheDocument();
    expect(backend.sent(rpc('revoke_invitation'))).toEqual([{ invitation_id: 'i-1' }]);
  });

  test('a person is suspended with a reason, below what is behind them', async () => {
    const backend = open(page);
    backend.on(rpc('suspend_user'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Claire Vasseur?' });
    expect(await within(dialog).findByText(/12 companies stay theirs/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    expect(await within(dialog).findByText('Enter the reason.')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Fraud suspected');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(backend.requests(rpc('suspend_user'))).toHaveLength(1));
    expect(backend.requests(rpc('suspend_user'))[0]?.body).toEqual({
      user_id: claire.id,
      reason: 'Fraud suspected',
    });
  });

  test('a person is signed out everywhere with a reason, and a refusal keeps what was typed', async () => {
    const backend = open(page);
    backend.on(rpc('sign_out_user'), () => refusal('not_allowed'));
    await userEvent.click(await screen.findByRole('button', { name: 'More about the account' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere…' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Sign Claire Vasseur out everywhere?',
    });
    const submit = () =>
      userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    await submit();
    expect(await within(dialog).findByText('Enter the reason.')).toBeInTheDocument();
    expect(backend.requests(rpc('sign_out_user'))).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Lost laptop');
    await submit();
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Reason')).toHaveValue('Lost laptop');
    backend.on(rpc('sign_out_user'), () => 2);
    await submit();
    expect(await screen.findByText('Claire Vasseur is signed out everywhere')).toBeInTheDocument();
    expect(backend.sent(rpc('sign_out_user')).at(-1)).toEqual({
      user_id: claire.id,
      reason: 'Lost laptop',
    });
  });

  test('what staff noted is on the page, and a refusal is shown', async () => {
    const backend = open(page, { ...person, status: 'suspended' });
    backend.on(rpc('restore_user'), () => refusal('not_allowed'));
    expect(await screen.findByText('Pays late.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(backend.sent(rpc('restore_user'))).toEqual([{ user_id: claire.id }]);
  });

  test('[ROLE-01] another member of staff is for the super admin alone, and so are duties', async () => {
    open(page, { ...person, role: 'admin', duties: [{ duty: 'billing' }] });
    expect(await screen.findByText('Billing')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Suspend…' })).toHaveAccessibleDescription(
        'This is for the super admin alone.',
      ),
    );
    expect(screen.getByRole('button', { name: 'Change…' })).toHaveAttribute('aria-disabled');
  });

  test('[DUTY-01] without the duty, what is done with people is held, and the page says for whom it is', async () => {
    open(page, person, ['billing']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Suspend…' })).toHaveAccessibleDescription(
        'This is for senior management or the super admin.',
      ),
    );
    expect(
      screen.getAllByText('This is for senior management or the super admin.').length,
    ).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: /^Membership/ })).not.toBeInTheDocument();
  });

  test('[DUTY-01] without the duty, no one is invited and no link renewed', async () => {
    open('/admin/users?invitation=i-1', person, ['billing', 'reviewer']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Invite' })).toHaveAttribute('aria-disabled'),
    );
    expect(await screen.findByRole('button', { name: 'Make a new link' })).toHaveAttribute(
      'aria-disabled',
    );
  });

  test('[UX-05] a duty that is taken away while one invites holds the button, and leaves the dialog with what was typed', async () => {
    const backend = open('/admin/users');
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite' });
    await userEvent.type(within(dialog).getByLabelText('Email'), 'ruth@example.com');
    backend.on('GET /rest/v1/profiles', () => [
      { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [] },
      { id: 'u-2', full_name: 'Ruth Sands', email: 'ruth@x.com', duties: [{ duty: 'senior' }] },
    ]);
    await backend.readAgain();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Invite', hidden: true })).toHaveAttribute(
        'aria-disabled',
      ),
    );
    expect(within(dialog).getByLabelText('Email')).toHaveValue('ruth@example.com');
    expect(dialog).toBeInTheDocument();
  });

  test('[DUTY-01] the super admin needs no duty for people', async () => {
    open(page, person, []).on(rpc('am_i_super_admin'), () => true);
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend…' }));
    expect(await screen.findByRole('dialog', { name: 'Suspend Claire Vasseur?' })).toBeVisible();
  });

  test('[DUTY-01] who has no duty yet is named so, with where one is given', async () => {
    open(page, { ...person, role: 'admin', duties: [] });
    expect(
      await screen.findByText(/^No duty yet\. .*The super admin gives a duty here\.$/),
    ).toBeVisible();
  });

  test('staff who read only change nothing', async () => {
    open(page, person, ['read_only']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Suspend…' })).toHaveAttribute('aria-disabled'),
    );
    expect(screen.queryByRole('button', { name: /^Membership/ })).not.toBeInTheDocument();
  });
});

test('[USR-01] what is behind a person is said in sentences', () => {
  expect(stakesText(stakes)).toEqual([
    'They hold 1 application, 2 change requests. Every colleague may then take them.',
    '12 companies stay theirs; no one else owns them.',
    'Cable Beach has no other active owner.',
  ]);
});

test('[ROLE-01] a change of role says what is gained and lost', () => {
  expect(changeText('client', 'admin')).toContain('Gains every firm');
  expect(changeText('admin', 'client')).toContain('Loses every firm');
  expect(changeText('user', 'user')).toBe('This is the present role.');
});
