import { candice, pageOf } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { ALERTS, late, openCompliance, rpc } from '#/components/compliance/compliance.fixtures.ts';

describe('[CMP-02] the alerts of a tenant', () => {
  test('stand with their counts, those to settle first; the filters are in the address', async () => {
    const backend = openCompliance('/admin/compliance');
    const row = await screen.findByRole('row', { name: /Annual fee is late/ });
    expect(row).toHaveTextContent(/Blue Heron Ltd\..*Critical.*Open.*No one/);
    expect(await screen.findByRole('button', { name: /^To settle \(7\)/ })).toBeVisible();
    expect(backend.requests(ALERTS)[0]?.url.searchParams.get('state')).toBe('neq.resolved');
    await userEvent.click(screen.getByRole('button', { name: /^Me/ }));
    await waitFor(() =>
      expect(backend.requests(ALERTS).at(-1)?.url.searchParams.get('assignee')).toBe(
        `eq.${candice.id}`,
      ),
    );
  });

  test('[UX-02] one opens beside the list with its subject and its history, and is resolved with a note', async () => {
    const backend = openCompliance('/admin/compliance?alert=a-1');
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: null, job_id: null }]);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee is late' });
    expect(await within(panel).findByRole('link', { name: 'Open the duty' })).toHaveAttribute(
      'href',
      '/admin/compliance/duties?state=every&duty=o-1',
    );
    // [UX-02] The day that the database wrote, as the person has days.
    expect(panel).toHaveTextContent('was to do this by 1 Jan 2026.');
    expect(await within(panel).findByRole('list', { name: 'History' })).toHaveTextContent(
      /Perry Bethel acknowledged it, assigned it to Perry Bethel.*The daily job raised it/,
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Resolve…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resolve “Annual fee is late”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    expect(await within(dialog).findByText('Enter what was done.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('What was done'), 'Paid');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resolve' }));
    await waitFor(() =>
      expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
        action: 'alerts.resolve',
        ids: ['a-1'],
        arguments: { note: 'Paid' },
      }),
    );
  });

  test('several go in one command; each refusal is listed with its reason', async () => {
    const backend = openCompliance('/admin/compliance');
    backend.on(rpc('run_many'), () => [
      { id: 'a-1', code: null, job_id: null },
      { id: 'a-2', code: 'alert.illegal_move', job_id: null },
    ]);
    await userEvent.click(
      await screen.findByRole('checkbox', { name: /Annual fee is late, Blue Heron/ }),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: /Passport expires, Blue Heron/ }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findByText('1 done, 1 refused')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(
      'Passport expires, Blue Heron Ltd.: This alert has been resolved in the meantime.',
    );
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'alerts.acknowledge',
      ids: ['a-1', 'a-2'],
      arguments: {},
    });
  });

  test('one is snoozed until a day with its reason; the list of the snoozed asks for later days', async () => {
    const backend = openCompliance('/admin/compliance?alert=a-1');
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: null, job_id: null }]);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee is late' });
    await userEvent.click(await within(panel).findByRole('button', { name: 'Snooze…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Snooze “Annual fee is late”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    expect(await within(dialog).findByText('Enter why it can wait.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Why it can wait'), 'Paid by cheque');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    await waitFor(() =>
      expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
        action: 'alerts.snooze',
        ids: ['a-1'],
        arguments: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), reason: 'Paid by cheque' },
      }),
    );
    const listed = backend
      .requests(ALERTS)
      .find(({ url }) => !url.searchParams.has('id') && url.searchParams.has('or'));
    expect(listed?.url.searchParams.get('or')).toMatch(/snoozed_until\.is\.null/);
  });

  test('[KYC-04] [COM-02] an alert about a person names and links every company concerned', async () => {
    const backend = openCompliance('/admin/compliance?alert=a-1');
    const match = {
      ...late,
      kind: 'hit_true',
      dedupe_key: 'hit_true:h-1:0',
      title: 'On a watchlist: Ada Rolle',
      obligation_id: null,
      company_id: null,
      company: null,
      party_id: 'p-1',
      party: { name: 'Ada Rolle', profile: [{ id: 'k-1' }] },
    };
    backend.on(ALERTS, ({ url }) => (url.searchParams.has('id') ? [match] : pageOf([match], 1)));
    backend.on(rpc('alert_companies'), () => [
      { company_id: 'c-1', name: 'Blue Heron Ltd.', roles: ['director', 'member'], through: [] },
      { company_id: 'c-2', name: 'Coral Ltd.', roles: [], through: ['Rolle Holding'] },
    ]);
    const companies = await screen.findByRole('list', { name: 'Companies concerned' });
    expect(companies).toHaveTextContent('Blue Heron Ltd.Director, Shareholder');
    expect(companies).toHaveTextContent('Coral Ltd.Through Rolle Holding');
    expect(within(companies).getByRole('link', { name: 'Coral Ltd.' })).toHaveAttribute(
      'href',
      '/admin/companies/c-2/compliance',
    );
    expect(screen.getByText(/These 2 companies show the alert/)).toBeVisible();
  });

  test.each([
    ['picture:u-1', 'Open the person', '/admin/users/u-1'],
    ['logo:t-1', 'Open the firm', '/admin/tenants/t-1'],
  ])('[DOC-02] malware in a new %s leads to whose it is', async (subject, name, href) => {
    const backend = openCompliance('/admin/compliance?alert=a-1');
    const found = {
      ...late,
      kind: 'malware_found',
      dedupe_key: `malware_found:${subject}:n-1`,
      title: 'Malware was found in a picture',
      obligation_id: null,
      company_id: null,
      company: null,
    };
    backend.on(ALERTS, ({ url }) => (url.searchParams.has('id') ? [found] : pageOf([found], 1)));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('a snoozed one says until when and why, and is brought back', async () => {
    const backend = openCompliance('/admin/compliance?state=snoozed&alert=a-1');
    const snoozed = { ...late, snoozed_until: '2999-01-01', snooze_reason: 'Paid by cheque' };
    backend.on(ALERTS, ({ url }) =>
      url.searchParams.has('id') ? [snoozed] : pageOf([snoozed], 1),
    );
    backend.on(rpc('run_many'), () => [{ id: 'a-1', code: null, job_id: null }]);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee is late' });
    expect(await within(panel).findByText('Paid by cheque')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Bring back now' }));
    await waitFor(() =>
      expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
        action: 'alerts.wake',
        ids: ['a-1'],
        arguments: {},
      }),
    );
  });

  test('an account that reads only is held, with the reason', async () => {
    openCompliance('/admin/compliance?alert=a-1', ['read_only']);
    expect(await screen.findByRole('button', { name: 'Resolve' })).toHaveAccessibleDescription(
      'Your account reads and changes nothing.',
    );
  });
});
