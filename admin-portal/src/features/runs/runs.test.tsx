import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { openCompliance } from '#/components/compliance/compliance.fixtures.ts';

test('[CMP-02] the nightly runs show the failed step in its own text', async () => {
  const backend = openCompliance('/admin/compliance/runs');
  backend.on('GET /rest/v1/maintenance_runs', () => [
    {
      id: 2,
      started_at: '2026-11-20T07:30:00Z',
      finished_at: '2026-11-20T07:30:04Z',
      failed: 1,
      steps: [
        { step: 'alerts', result: {}, failure: 'canceling statement', took_ms: 90 },
        { step: 'documents', result: { expired: 3 }, failure: null, took_ms: 40 },
      ],
    },
  ]);
  expect(await screen.findByText('A step of the last run failed')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Nightly runs' })).toHaveTextContent(
    /1 failed.*Expire documents: 3 expired.*Raise and close alerts failed: canceling statement/,
  );
});

describe('the worker on the page of nightly runs', () => {
  const lives = (part: string, minutes: number) => ({
    part,
    version: '1.0.0',
    first_seen_at: '2026-11-01T00:00:00Z',
    last_seen_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  });

  test('[AUD-01] says to the super admin which part is silent', async () => {
    const backend = openCompliance('/admin/compliance/runs');
    backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(true));
    backend.on('GET /rest/v1/maintenance_runs', () => []);
    backend.on('GET /rest/v1/worker_life', () => [lives('mail', 1), lives('scans', 40)]);
    const table = await screen.findByRole('table', { name: 'Worker' });
    expect(within(table).getByRole('row', { name: /mail/ })).toHaveTextContent('Lives');
    expect(within(table).getByRole('row', { name: /scans/ })).toHaveTextContent('Silent');
    expect(screen.getByText('1 silent')).toBeVisible();
  });

  test('is not asked for by other staff', async () => {
    const backend = openCompliance('/admin/compliance/runs');
    backend.on('POST /rest/v1/rpc/am_i_super_admin', () => Response.json(false));
    backend.on('GET /rest/v1/maintenance_runs', () => []);
    expect(await screen.findByText('No run yet')).toBeVisible();
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/am_i_super_admin')).not.toHaveLength(0),
    );
    expect(screen.queryByText('Worker')).not.toBeInTheDocument();
    expect(backend.requests('GET /rest/v1/worker_life')).toHaveLength(0);
  });
});
