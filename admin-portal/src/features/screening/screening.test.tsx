import { refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { struck } from '#/components/kyc/hits.ts';
import { rpc } from '#/components/kyc/kyc.fixtures.ts';
import { openScreening } from '#/components/kyc/screening.fixtures.ts';

describe('screening', () => {
  test('[KYC-04] filters by state, list and strength, with how many hits each has', async () => {
    const backend = openScreening('/admin/kyc/screening?strength=fair');
    expect(await screen.findByRole('button', { name: /^To decide ?5$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^False positives ?\d/ })).toHaveTextContent('0');
    await userEvent.selectOptions(
      await screen.findByLabelText('List'),
      await screen.findByRole('option', { name: 'Invented sanctions (5)' }),
    );
    await waitFor(() =>
      expect(backend.requests(rpc('screening_queue')).at(-1)?.body).toMatchObject({
        show: 'open',
        strength: 'fair',
        watchlist: 'demo_sanctions',
      }),
    );
  });

  test('[KYC-04] decides on several hits of one person at once', async () => {
    const backend = openScreening('/admin/kyc/screening');
    backend.on(rpc('decide_hits'), () => Response.json(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 2' }));
    await userEvent.click(screen.getByRole('button', { name: '2 selected: false positives…' }));
    const form = screen.getByRole('form', { name: 'False positive' });
    await userEvent.type(within(form).getByLabelText('Reason'), 'Another person.');
    await userEvent.click(
      within(form).getByRole('button', { name: '2 hits: Record false positive' }),
    );
    await waitFor(() =>
      expect(backend.requests(rpc('decide_hits'))[0]?.body).toEqual({
        hit_ids: ['h-1', 'h-2'],
        is_match: false,
        reason: 'Another person.',
      }),
    );
  });

  test('[KYC-04] keeps the words when a colleague decided a second before', async () => {
    const backend = openScreening('/admin/kyc/screening');
    backend.on(rpc('decide_hits'), () => refusal('hit.decided_already'));
    const card = await screen.findByRole('article', { name: 'Hit Mirella Roth' });
    await userEvent.click(within(card).getByRole('button', { name: 'True match' }));
    await userEvent.type(within(card).getByLabelText('Reason'), 'Same passport.');
    await userEvent.click(within(card).getByRole('button', { name: 'Record true match' }));
    expect(await within(card).findByText('Already decided')).toBeVisible();
    expect(within(card).getByLabelText('Reason')).toHaveValue('Same passport.');
  });

  test('[KYC-04] strikes the letters that the list has not', () => {
    expect(struck('Walter Haines', 'Walter Hains')).toEqual([
      { text: 'Walter Hain', isSame: true },
      { text: 'e', isSame: false },
      { text: 's', isSame: true },
    ]);
  });
});

const JOBS = 'GET /rest/v1/jobs';
const job = {
  id: 'j-1',
  kind: 'rescreening',
  title: 'Rescreening of Nassau Corporate',
  input: {},
  state: 'running',
  done: 40,
  total: 64,
  result: { new_hits: 2 },
  refused: 1,
  refusals: [{ label: 'Nora Unreadable', message: 'A value breaks a rule of the database.' }],
  error: null,
  created_at: '2026-11-28T10:00:00Z',
  ended_at: null,
  asked_by: 'u-2',
  tenant_id: 't-1',
  by: null,
};

describe('[KYC-04] [JOB-01] rescreening', () => {
  test('of the firm is begun after a question, and says how far it is and whom it left out', async () => {
    const backend = openScreening('/admin/kyc/screening');
    backend.on(JOBS, () => []);
    backend.on(rpc('start_rescreening'), () => {
      backend.on(JOBS, () => [job]);
      return Response.json('j-1');
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Screen everyone again…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Screen everyone again?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Screen again' }));
    const panel = await screen.findByRole('region', { name: 'Rescreening of Nassau Corporate' });
    expect(panel).toHaveTextContent(/39 of 64: 2 new hits/);
    expect(panel).toHaveTextContent('Nora Unreadable: A value breaks a rule of the database.');
    expect(backend.requests(rpc('start_rescreening'))[0]?.body).toMatchObject({
      tenant_id: expect.any(String) as string,
    });
  });

  test('a second one is refused with words', async () => {
    const backend = openScreening('/admin/kyc/screening');
    backend.on(JOBS, () => []);
    backend.on(rpc('start_rescreening'), () => refusal('job.rescreening_runs', 409));
    await userEvent.click(await screen.findByRole('button', { name: 'Screen everyone again…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Screen again' }));
    expect(await screen.findByText(/are being compared with the lists/)).toBeVisible();
  });
});
