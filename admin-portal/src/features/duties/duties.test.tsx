import { pageOf } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { DUTIES, duty, openCompliance, rpc } from '#/components/compliance/compliance.fixtures.ts';

describe('[CMP-01] [CMP-03] the duties of the whole portfolio', () => {
  test('say how late each is, what it costs today and from which day more', async () => {
    const backend = openCompliance('/admin/compliance/duties?state=late&client=u-9&day=2026-01-01');
    const row = await screen.findByRole('row', { name: /Annual fee/ });
    expect(row).toHaveTextContent(/Claire Vasseur.*Late.*326 days late/);
    expect(row).toHaveTextContent(/US\$525\.00From 1 Jan 2027: struck off the register/);
    const { searchParams } = backend.requests(DUTIES)[0]?.url ?? new URL('http://x');
    expect(searchParams.getAll('due_on')).toEqual([
      'eq.2026-01-01',
      expect.stringMatching(/^lt\./),
    ]);
    expect(searchParams.get('client_id')).toBe('eq.u-9');
    expect(await screen.findByRole('list', { name: 'Figures' })).toHaveTextContent(/US\$350\.00/);
  });

  test('[REP-01] a figure of the report opens its duties: those done late in its days', async () => {
    const backend = openCompliance(
      '/admin/compliance/duties?state=done_late&from=2026-01-01&to=2026-12-31',
    );
    await screen.findByRole('row', { name: /Annual fee/ });
    const { searchParams } = backend.requests(DUTIES)[0]?.url ?? new URL('http://x');
    expect(searchParams.get('outcome')).toBe('eq.done_late');
    expect(searchParams.getAll('due_on')).toEqual(['gte.2026-01-01', 'lte.2026-12-31']);
    expect(screen.getByRole('button', { name: 'Done late' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('several are settled with one day and number; what is refused is listed with its reason', async () => {
    const backend = openCompliance('/admin/compliance/duties');
    backend.on(DUTIES, () =>
      pageOf([duty, { ...duty, id: 'o-2', company_name: 'Grey Gull Ltd.' }], 2),
    );
    backend.on(rpc('run_many'), () => [
      { id: 'o-1', code: null, job_id: null },
      { id: 'o-2', code: 'obligation.illegal_move', job_id: null },
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Complete…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete 2 duties' });
    await userEvent.type(within(dialog).getByLabelText(/^Receipt or filing number/), 'R-77');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('1 done, 1 refused')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Refused' })).toHaveTextContent(/Grey Gull Ltd\./);
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'duties.complete',
      ids: ['o-1', 'o-2'],
      arguments: expect.objectContaining({ reference: 'R-77' }),
    });
  });

  test('several are waived with one reason, which is asked', async () => {
    const backend = openCompliance('/admin/compliance/duties');
    backend.on(rpc('run_many'), () => [{ id: 'o-1', code: null, job_id: null }]);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Waive…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Waive “Annual fee”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Waive' }));
    expect(await within(dialog).findByText('Enter why they are not required.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Why they are not required'), 'Dissolved');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Waive' }));
    expect(await screen.findByText('1 done, 0 refused')).toBeVisible();
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'duties.waive',
      ids: ['o-1'],
      arguments: { note: 'Dissolved' },
    });
  });

  test('one opens beside the list and is waived in its place', async () => {
    const backend = openCompliance('/admin/compliance/duties?duty=o-1');
    backend.on(rpc('waive_obligation'), () => null);
    const panel = await screen.findByRole('complementary', { name: 'Annual fee' });
    expect(
      await within(panel).findByRole('link', { name: 'All changes to this record' }),
    ).toHaveAttribute('href', '/admin/audit-logs?record=obligations:o-1');
    await userEvent.click(await within(panel).findByRole('button', { name: /^Waive:/ }));
    await userEvent.type(within(panel).getByLabelText('Why it is not required'), 'Dissolved');
    await userEvent.click(within(panel).getByRole('button', { name: 'Waive the duty' }));
    await waitFor(() =>
      expect(backend.requests(rpc('waive_obligation'))[0]?.body).toEqual({
        obligation_id: 'o-1',
        note: 'Dissolved',
      }),
    );
  });
});
