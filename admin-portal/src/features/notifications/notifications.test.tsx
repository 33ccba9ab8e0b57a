import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const NOTIFICATIONS = 'GET /rest/v1/notifications';

const mine = {
  id: 'n-1',
  kind: 'application.submitted',
  tenant_id: 't-1',
  title: 'New application A-1012',
  message: 'Arawak Cay Seafood Limited waits since 6\u00a0November\u00a02026.',
  subject_type: 'application',
  subject_id: 'a-1',
  parent_type: null,
  parent_id: null,
  link: null,
  read: false,
  created_at: '2026-11-20T15:00:00Z',
};

describe('one’s own', () => {
  function open(rows: readonly object[], url = '/admin/notifications') {
    const backend = createFakeBackend();
    backend.on(NOTIFICATIONS, () => pageOf(rows, rows.length));
    backend.on('GET /rest/v1/profiles', () => [
      {
        full_name: 'Candice Moxey',
        email: candice.email,
        phone: null,
        preferences: { notifications: { support: 'off' } },
      },
    ]);
    const shown = renderRoutes(portal, url, backend, { user: candice });
    return { backend, ...shown };
  }

  test('[NTF-01] [UX-02] are listed, unread ones marked, with the kinds that reach the bell', async () => {
    const { backend } = open([mine], '/admin/notifications?read=new');
    const list = await screen.findByRole('list', { name: 'Your notifications' });
    expect(
      within(list).getByRole('button', { name: /Unread:\s*New application A-1012/ }),
    ).toHaveTextContent('Arawak Cay Seafood Limited waits since 6 Nov 2026.');
    expect(
      backend
        .requests(NOTIFICATIONS)
        .some(({ url }) => url.searchParams.get('read') === 'eq.false'),
    ).toBe(true);
    expect(await screen.findByRole('switch', { name: 'Support' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'KYC' })).toBeDisabled();
  });

  test('[NTF-01] one is marked read, and what is muted is taken back', async () => {
    const { backend } = open([mine]);
    backend.on('PATCH /rest/v1/notifications', () => undefined);
    backend.on('GET /rest/v1/notification_mutes', () => [
      { subject_type: 'company', subject_id: 'c-1', name: 'Blue Heron Ltd.' },
    ]);
    backend.on(rpc('unmute_subject'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: /^Mark read: New app/ }));
    await waitFor(() =>
      expect(backend.requests('PATCH /rest/v1/notifications')[0]?.body).toEqual({ read: true }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Unmute Blue Heron Ltd.' }));
    await waitFor(() =>
      expect(backend.requests(rpc('unmute_subject'))[0]?.body).toEqual({
        subject_type: 'company',
        subject_id: 'c-1',
      }),
    );
    const read = backend.requests('GET /rest/v1/notification_mutes')[0];
    expect(read?.url.searchParams.get('user_id')).toBe(`eq.${candice.id}`);
  });

  test('[NTF-01] say that there is none', async () => {
    open([]);
    expect(await screen.findByText('No notification yet')).toBeInTheDocument();
  });
});

describe('announcements', () => {
  const sent = {
    id: 'an-1',
    title: 'Registry closed on Friday',
    message: 'It opens again on Monday.',
    audience: 'roles',
    tenant_ids: [],
    roles: ['user'],
    user_ids: [],
    state: 'sent',
    published_at: '2026-11-20T15:00:00Z',
    recalled_at: null,
    by_name: 'Candice Moxey',
    is_of_one_firm: true,
    notified: 14,
    read: 3,
    mails_sent: 12,
    mails_waiting: 0,
    mails_failed: 2,
    total: 1,
  };

  function open(rows: readonly object[] = [sent], duties: readonly string[] = ['senior']) {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: candice.email,
        duties: duties.map((duty) => ({ duty })),
      },
    ]);
    backend.on(rpc('announcement_list'), () => rows);
    backend.on(rpc('announcement_reach'), ({ body }) => [
      (body as { audience: string }).audience === 'all'
        ? { readers: 1, names: ['Claire Vasseur'] }
        : { readers: 7, names: ['Claire Vasseur', 'Julian Ferrand'] },
    ]);
    const shown = renderRoutes(portal, '/admin/notifications/announcements', backend, {
      user: candice,
    });
    return { backend, ...shown };
  }

  test('[NTF-01] those sent say to whom, to how many, and how many read it', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Registry closed on Friday/ });
    expect(row).toHaveTextContent(
      /All users.*Sent.*14.*12 mails sent, 2 not sent.*3.*Candice Moxey/,
    );
  });

  test('[NTF-01] one is taken back after a question that says from whom', async () => {
    const { backend } = open();
    backend.on(rpc('recall_announcement'), () => refusal('not_found', 404));
    await userEvent.click(await screen.findByRole('button', { name: 'Recall…' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Recall “Registry closed/ });
    expect(dialog).toHaveTextContent(/It disappears for 11 people who have not read it\./);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recall' }));
    expect(await within(dialog).findByRole('alert')).toBeVisible();
    backend.on(rpc('recall_announcement'), () => null);
    backend.on(rpc('announcement_list'), () => [
      { ...sent, state: 'recalled', recalled_at: '2026-11-20T16:00:00Z' },
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Recall' }));
    expect(await screen.findByText('Recalled')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Recall…' })).toBeNull());
    expect(backend.requests(rpc('recall_announcement')).at(-1)?.body).toEqual({
      announcement_id: 'an-1',
    });
  });

  test('[DUTY-01] one to several firms is recalled by the super admin alone', async () => {
    open([{ ...sent, is_of_one_firm: false }]);
    expect(await screen.findByRole('button', { name: 'Recall' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('[NTF-01] one is tried on its author, and goes out at a time in Nassau', async () => {
    const { backend } = open([]);
    backend.on(rpc('try_announcement'), () => null);
    backend.on(rpc('publish_announcement'), () => Response.json(7));
    await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
    const dialog = await screen.findByRole('dialog');
    const attempt = within(dialog).getByRole('button', { name: 'Try it on myself' });
    await userEvent.click(attempt);
    expect(await within(dialog).findByText('Enter a title.')).toBeVisible();
    expect(backend.requests(rpc('try_announcement'))).toHaveLength(0);
    await userEvent.type(within(dialog).getByLabelText('Title'), 'Office closed');
    await userEvent.click(attempt);
    expect(await within(dialog).findByText(/^It is in your notifications/)).toBeVisible();
    expect(backend.requests(rpc('try_announcement'))[0]?.body).toEqual({
      title: 'Office closed',
      message: '',
    });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'When' }), 'Later');
    const day = within(dialog).getByLabelText(/^Day/);
    await userEvent.clear(day);
    await userEvent.type(day, '2999-01-04');
    await userEvent.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Time in Nassau' }),
      '08:30',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send to them' }));
    await waitFor(() =>
      expect(backend.requests(rpc('publish_announcement'))[0]?.body).toMatchObject({
        title: 'Office closed',
        publish_at: '2999-01-04 08:30 America/Nassau',
      }),
    );
  });

  test('[NTF-01] a new one shows its readers and what they see, and is sent once under one id', async () => {
    const { backend } = open([]);
    backend.on(rpc('am_i_super_admin'), () => true);
    backend.on(rpc('publish_announcement'), () => refusal('announcement.text_invalid', 422));
    await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByText(
        /It reaches 7 people: Claire Vasseur, Julian Ferrand, 5 more/,
      ),
    ).toBeInTheDocument();
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'To' }), 'Everyone');
    expect(
      await within(dialog).findByText(/It reaches 1 person: Claire Vasseur/),
    ).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Title'), 'Office closed');
    expect(within(dialog).getByRole('figure')).toHaveTextContent('Office closed');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send to them' }));
    await waitFor(() => expect(backend.requests(rpc('publish_announcement'))).toHaveLength(1));
    backend.on(rpc('publish_announcement'), () => Response.json(1));
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Send to them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = backend.requests(rpc('publish_announcement')).map(({ body }) => body);
    expect(first).not.toHaveProperty('publish_at');
    expect(first).toMatchObject({
      title: 'Office closed',
      audience: 'all',
      tenant_ids: [],
      user_ids: [],
    });
    expect(second).toEqual(first);
  });

  test('[DUTY-01] senior management writes within one firm, and reads who writes to more', async () => {
    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByText(/The super admin alone writes to several firms/),
    ).toBeVisible();
    const options = within(dialog).getByRole('combobox', { name: 'To' }).querySelectorAll('option');
    expect(Array.from(options, ({ textContent }) => textContent)).toEqual([
      'Everyone of a firm',
      'Selected people',
    ]);
  });

  test('[DUTY-01] without the duty no announcement is written', async () => {
    open([], ['billing']);
    await screen.findByText('No announcement yet');
    expect(
      await screen.findByText('This is for senior management or the super admin.'),
    ).toBeInTheDocument();
  });

  test('[DUTY-01] who reads only sends none, and reads why', async () => {
    open([], ['read_only']);
    await screen.findByText('No announcement yet');
    expect(await screen.findByText('Your account reads and changes nothing.')).toBeInTheDocument();
  });
});
