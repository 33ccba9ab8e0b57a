import { refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { openRisk, rpc } from './risk.fixtures.ts';

const page = '/admin/risk-management/models/2';
const START = rpc('start_model_preview');
const MOVES = rpc('model_preview_moves');

const kept = {
  id: 'p-1',
  is_of_draft: true,
  made_by: 'Delano Rolle' as string | null,
  made_on: '2026-11-28',
  finished_at: '2026-11-28T12:00:00Z' as string | null,
  assessed: 205,
  counts: { 'low-low': 190, 'low-medium': 13, 'high-medium': 2 } as Record<string, number>,
  job_id: 'j-1' as string | null,
  job_state: 'done' as string | null,
  job_done: 205,
  job_total: 205,
  job_error: null as string | null,
};
const running = { ...kept, id: 'p-2', finished_at: null, job_state: 'running', job_done: 50 };

const move = {
  assessment_id: 'r-1',
  tenant_id: 't-1',
  tenant_name: 'Nassau Corporate',
  subject: 'company',
  subject_id: 'c-1',
  name: 'Conch Pearl Ltd.',
  before: 'low',
  before_score: 30,
  after: 'medium',
  after_score: 46,
  total: 1,
};

function openModel(previews: object[], duties?: readonly string[], address = page) {
  return openRisk(address, duties, (backend) => {
    backend.on(rpc('model_previews'), () => previews);
    backend.on(MOVES, () => [move]);
  });
}

describe('[RSK-03] [JOB-01] the preview of a draft', () => {
  test('is run by a job, which says how far it is and is cancelled', async () => {
    const backend = openModel([]);
    backend.on(START, () => {
      backend.on(rpc('model_previews'), () => [running]);
      return 'j-2';
    });
    backend.on(rpc('cancel_job'), () => undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'Run the preview' }));
    expect(await screen.findByText('50 of 205')).toBeVisible();
    expect(backend.requests(START)[0]?.body).toEqual({ version: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the preview' }));
    await waitFor(() =>
      expect(backend.requests(rpc('cancel_job'))[0]?.body).toEqual({ job_id: 'j-1' }),
    );
  });

  test('is kept with its day, and each of its counts opens its list', async () => {
    const backend = openModel([kept]);
    expect(await screen.findByRole('list', { name: 'Changes' })).toHaveTextContent(
      '13rise2fall190stay',
    );
    expect(
      screen.getByText('Run on 28 November 2026 by Delano Rolle over 205 assessments.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '13 from Low to Medium' }));
    await waitFor(() =>
      expect(backend.requests(MOVES).at(-1)?.body).toMatchObject({
        preview_id: 'p-1',
        move: 'low-medium',
      }),
    );
    expect(await screen.findByRole('row', { name: /Conch Pearl/ })).toHaveTextContent(
      /Nassau Corporate.*Low30.*Medium46/,
    );
  });

  test('says that it is of other figures than the draft has now, and why another did not finish', async () => {
    openModel([
      { ...running, job_state: 'failed', job_error: 'Other work held the same rows for too long.' },
      { ...kept, is_of_draft: false },
    ]);
    expect(await screen.findByText('The draft was saved with other figures since')).toBeVisible();
    expect(screen.getByText('Other work held the same rows for too long.')).toBeVisible();
  });

  test('[DUTY-01] who may not run one reads the one that is kept', async () => {
    openModel([kept], ['reviewer']);
    expect(await screen.findByRole('list', { name: 'Changes' })).toBeVisible();
    const run = screen.getByRole('button', { name: /^Run the preview again/ });
    await waitFor(() => expect(run).toHaveAttribute('aria-disabled', 'true'));
  });
});

describe('[RSK-03] a draft', () => {
  test('is published by another person than the one who saved it, who reads what becomes due', async () => {
    const backend = openModel([kept]);
    backend.on(rpc('publish_risk_model'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Publish…' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Publish version 2/ });
    expect(dialog).toHaveTextContent(/version 1 retires.*makes 15 reviews due/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(backend.requests(rpc('publish_risk_model'))[0]?.body).toEqual({ version: 2 }),
    );
  });

  test.each([
    ['no preview', []],
    ['one that runs', [running]],
    ['one of other figures', [{ ...kept, is_of_draft: false }]],
  ])('with %s is not published', async (_what, previews) => {
    openModel(previews);
    expect(
      await screen.findByText('Run the preview of this draft first.', { selector: 'p' }),
    ).toBeVisible();
  });

  test('a refusal of the database is read as a sentence', async () => {
    const backend = openModel([kept]);
    backend.on(rpc('publish_risk_model'), () => refusal('risk_model.preview_missing', 409));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish…' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/after a preview of exactly this draft/)).toBeVisible();
  });
});

test('[RSK-03] a published version shows what its preview said', async () => {
  openModel([kept], undefined, '/admin/risk-management/models/1');
  expect(await screen.findByRole('heading', { name: 'What its preview said' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /preview/ })).not.toBeInTheDocument();
});
