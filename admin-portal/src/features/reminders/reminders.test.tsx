import {
  cableBeach,
  candice,
  createFakeBackend,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

const fee = {
  day: '2026-12-02',
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  client_id: 'u-9',
  client_name: 'Claire Vasseur',
  kind: 'duty',
  subject_id: 'o-1',
  what: 'Annual fee',
  of_whom: null as string | null,
  due_on: '2027-01-01',
  days: -30,
  receivers: 2,
  held_until: null as string | null,
  hold_reason: null as string | null,
  total: 3,
};
const passport = {
  ...fee,
  day: '2026-12-03',
  kind: 'document',
  subject_id: 'd-1',
  what: 'Passport (passport.pdf)',
  of_whom: 'Ada Rolle',
  due_on: '2026-12-03',
  days: 0,
  receivers: 0,
};
const gull = {
  ...fee,
  company_id: 'c-2',
  company_name: 'Grey Gull Ltd.',
  subject_id: 'o-2',
  held_until: '2026-12-20',
  hold_reason: 'The company is sold',
};

const ofAll = {
  about: 'DUTIES',
  name: null,
  days: [-30, -3, 0, 7],
  is_own: false,
  platform_days: [-30, -3, 0, 7],
};
const ofDocuments = { ...ofAll, about: 'DOCUMENTS', days: [-14], is_own: true };
const ofRule = { ...ofAll, about: 'IBC_FEE', name: 'Annual fee', days: [1], is_own: true };

function open(address = '', duty = 'compliance_officer') {
  const backend = createFakeBackend();
  backend.on(rpc('reminder_plan'), () => [fee, passport, gull]);
  backend.on(rpc('reminder_days'), () => [ofAll, ofDocuments, ofRule]);
  backend.on(rpc('invoice_levels'), () => []);
  backend.on('GET /rest/v1/companies', () => [
    { id: 'c-1', name: 'Blue Heron Ltd.' },
    { id: 'c-2', name: 'Grey Gull Ltd.' },
    { id: 'c-3', name: 'Pied Plover Ltd.' },
  ]);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: [{ duty }],
    },
  ]);
  renderRoutes(portal, `/admin/compliance/reminders${address}`, backend, { user: candice });
  return backend;
}

const bar = () => screen.getByRole('toolbar', { name: 'Selected rows' });
const select = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('checkbox', { name }));

describe('[MAIL-01] [NTF-01] the reminders', () => {
  test('stand by day, with what they are about, to how many people, and what is held', async () => {
    const backend = open('?show=held&company=c-1&client=u-9&q=heron');
    expect(await screen.findByRole('row', { name: /Annual fee.*Blue Heron/ })).toHaveTextContent(
      /2 Dec 2026.*30 days before.*1 Jan 2027.*Claire Vasseur.*2 people/,
    );
    expect(screen.getByRole('row', { name: /Passport/ })).toHaveTextContent(
      /Ada Rolle.*On the day.*expires.*No one/,
    );
    expect(screen.getByRole('row', { name: /Grey Gull/ })).toHaveTextContent(
      /Held until 20 Dec 2026.*The company is sold/,
    );
    expect(backend.requests(rpc('reminder_plan'))[0]?.body).toEqual({
      tenant_id: cableBeach.id,
      search: 'heron',
      show: 'held',
      only_company: 'c-1',
      only_client: 'u-9',
      first: 0,
      size: 50,
    });
  });

  test('of the companies that are selected are held with one day and reason', async () => {
    const backend = open();
    backend.on(rpc('run_many'), () => [
      { id: 'c-1', code: null, job_id: null },
      { id: 'c-2', code: 'not_found', job_id: null },
    ]);
    await select(/Annual fee, Blue Heron/);
    await select(/Passport/);
    await select(/Grey Gull/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Hold 2 companies…' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Hold the reminders of 2 companies',
    });
    await userEvent.type(within(dialog).getByLabelText('Why'), 'Both are sold');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Hold reminders' }));
    expect(await screen.findByText('1 done, 1 refused')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(/Grey Gull Ltd\./);
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'reminders.hold',
      ids: ['c-1', 'c-2'],
      arguments: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), reason: 'Both are sold' },
    });
  });

  test('of every company of a client are held at once', async () => {
    const backend = open();
    backend.on(rpc('run_many'), () => [{ id: 'c-1', code: null, job_id: null }]);
    await select(/Annual fee, Blue Heron/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Hold company…' }));
    const dialog = await screen.findByRole('dialog', { name: /Blue Heron/ });
    await userEvent.click(
      await within(dialog).findByRole('radio', { name: /^All companies of Claire Vasseur/ }),
    );
    await userEvent.type(within(dialog).getByLabelText('Why'), 'The client died');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Hold reminders' }));
    await waitFor(() =>
      expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
        action: 'reminders.hold',
        ids: ['c-1', 'c-2', 'c-3'],
      }),
    );
    expect(backend.requests('GET /rest/v1/companies').at(-1)?.url.searchParams.get('user_id')).toBe(
      'eq.u-9',
    );
  });

  test('that are held are released; others are not offered that', async () => {
    const backend = open();
    backend.on(rpc('run_many'), () => [{ id: 'c-2', code: null, job_id: null }]);
    await select(/Annual fee, Blue Heron/);
    expect(within(bar()).queryByRole('button', { name: /^Release/ })).toBeNull();
    await select(/Grey Gull/);
    await userEvent.click(within(bar()).getByRole('button', { name: 'Release company' }));
    expect(await screen.findByText('1 done, 0 refused')).toBeVisible();
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'reminders.release',
      ids: ['c-2'],
      arguments: {},
    });
  });

  test('are not held by staff without a duty for it', async () => {
    open('', 'billing');
    await select(/Grey Gull/);
    expect(await within(bar()).findByRole('button', { name: 'Hold company' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(within(bar()).queryByRole('button', { name: /^Release/ })).toBeNull();
  });
});

describe('[MAIL-01] the days of reminders', () => {
  const panel = () => screen.findByRole('complementary', { name: 'Days of reminders' });

  test('are said for duties, documents and rules', async () => {
    open('?days=1');
    const shown = await panel();
    expect(
      await within(shown).findByText('30 and 3 days before, on the day, 7 days after'),
    ).toBeVisible();
    expect(within(shown).getByText('14 days before')).toBeVisible();
    expect(within(shown).getByRole('link', { name: 'Annual fee' })).toHaveAttribute(
      'href',
      '/admin/compliance/rules/IBC_FEE',
    );
  });

  test('are changed; what is no number stays, with what to enter', async () => {
    const backend = open('?days=1');
    backend.on(rpc('set_reminder_ladder'), () => refusal('reminder.rule_unknown'));
    const duties = await within(await panel()).findByRole('region', { name: /^Duties/ });
    await userEvent.click(within(duties).getByRole('button', { name: 'Change the days…' }));
    const before = within(duties).getByLabelText(/^Days before/);
    expect(before).toHaveValue('30, 3');
    await userEvent.clear(before);
    await userEvent.type(before, '60, soon');
    await userEvent.click(within(duties).getByRole('button', { name: 'Save the days' }));
    expect(await within(duties).findByText(/^Enter whole numbers from 1 to 365/)).toBeVisible();
    await userEvent.clear(before);
    await userEvent.type(before, '60 10,60');
    await userEvent.click(within(duties).getByRole('switch', { name: /^On the day/ }));
    await userEvent.click(within(duties).getByRole('button', { name: 'Save the days' }));
    expect(await within(duties).findByText(/^Choose a rule of obligations/)).toBeVisible();
    expect(before).toHaveValue('60 10,60');
    expect(backend.requests(rpc('set_reminder_ladder'))[0]?.body).toEqual({
      tenant_id: cableBeach.id,
      about: 'DUTIES',
      days: [-60, -10, 7],
    });
    expect(within(duties).queryByRole('button', { name: /platform’s days/ })).toBeNull();
  });

  test('that the firm set go back to those of the platform', async () => {
    const backend = open('?days=1');
    backend.on(rpc('set_reminder_ladder'), () => null);
    const documents = await within(await panel()).findByRole('region', { name: /^Documents/ });
    await userEvent.click(within(documents).getByRole('button', { name: 'Change the days…' }));
    await userEvent.click(within(documents).getByRole('button', { name: /platform’s days/ }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_reminder_ladder'))[0]?.body).toEqual({
        tenant_id: cableBeach.id,
        about: 'DOCUMENTS',
        days: null,
      }),
    );
  });

  test('are changed by the compliance officer or senior management alone', async () => {
    open('?days=1', 'reviewer');
    const duties = await within(await panel()).findByRole('region', { name: /^Duties/ });
    expect(await within(duties).findByRole('button', { name: 'Change the days' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
