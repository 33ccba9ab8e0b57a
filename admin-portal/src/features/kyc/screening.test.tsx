import { candice, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { struck } from './hits.ts';
import { hit, kycBackend, rpc } from './kyc.fixtures.ts';

const open = {
  ...hit,
  strength: 'fair',
  decided_by: null,
  listed: 'Mirela Castellan',
  watchlist: 'demo_sanctions',
  schema_name: 'Person',
  birth_dates: ['1971'],
  countries: ['it'],
  topics: [],
  aliases: [],
  sanctions: [],
  retired_at: null,
};

const person = {
  party_id: 'p-1',
  name: 'Mirela Castellane-Roth',
  kind: 'person',
  birth_date: '1971-03-14',
  country: 'IT',
  nationality: null,
  profile_id: 'k-1',
  profile_state: 'submitted',
  companies: ['Coral Reef Trading Corp.'],
  hits: [open, { ...open, id: 'h-2', listed: 'Mirella Roth' }],
  total: 1,
};

const HEADER = 'id,schema,name,aliases,birth_date,countries';

function openPage(address: string) {
  const backend = kycBackend();
  backend.onDefault(rpc('screening_desk'), () => [person]);
  backend.onDefault(rpc('screening_progress'), () => [
    {
      due: 0,
      due_since: null,
      watchlist: 'demo_sanctions',
      parties: 64,
      done: 64,
      hits: 1,
      started_at: '2026-11-20T10:00:00Z',
      finished_at: '2026-11-20T10:01:00Z',
    },
  ]);
  backend.onDefault('GET /rest/v1/watchlists', () => [
    {
      code: 'demo_sanctions',
      name: 'Invented sanctions',
      source_note: 'Made up.',
      loaded_at: '2020-01-01T10:00:00Z',
      entries: 3,
      rejected: 2,
    },
  ]);
  backend.onDefault('GET /rest/v1/watchlist_imports', () => [
    {
      id: 'i-1',
      watchlist: 'demo_sanctions',
      state: 'finished',
      records: 5,
      added: 3,
      changed: 0,
      retired: 0,
      rejected: 2,
      started_at: '2020-01-01T10:00:00Z',
      finished_at: '2020-01-01T10:01:00Z',
      by: null,
    },
  ]);
  renderRoutes(portal, address, backend, { user: candice });
  return backend;
}

describe('screening', () => {
  test('[KYC-04] filters by state, list and strength, with how many hits each has', async () => {
    const backend = openPage('/admin/kyc/screening?strength=fair');
    expect(await screen.findByRole('button', { name: /^To decide ?5$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^False positives ?\d/ })).toHaveTextContent('0');
    await userEvent.selectOptions(
      await screen.findByLabelText('List'),
      await screen.findByRole('option', { name: 'Invented sanctions (5)' }),
    );
    await waitFor(() =>
      expect(backend.requests(rpc('screening_desk')).at(-1)?.body).toMatchObject({
        show: 'open',
        strength: 'fair',
        watchlist: 'demo_sanctions',
      }),
    );
  });

  test('[KYC-04] decides on several hits of one person at once', async () => {
    const backend = openPage('/admin/kyc/screening');
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
    const backend = openPage('/admin/kyc/screening');
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

describe('watchlists', () => {
  test('[KYC-04] warns of a list that is older than a week, and shows its unreadable lines', async () => {
    const backend = openPage('/admin/kyc/watchlists');
    backend.on('GET /rest/v1/watchlist_import_problems', () => [
      { line: 5, reason: 'Its quotes are broken.' },
    ]);
    expect(await screen.findByText(/^Loaded \d+ days ago$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show the unreadable lines' }));
    expect(await screen.findByText('Line 5: Its quotes are broken.')).toBeVisible();
  });

  test('[KYC-04] shows what is in a file before it counts, and imports it', async () => {
    const backend = openPage('/admin/kyc/watchlists');
    backend.on(rpc('start_watchlist_import'), () => ({ id: 'i-2', state: 'running', records: 0 }));
    backend.on(rpc('put_watchlist_entries'), () => Response.json(2));
    backend.on(rpc('finish_watchlist_import'), () => ({
      id: 'i-2',
      state: 'finished',
      added: 1,
      changed: 0,
      retired: 0,
      rejected: 1,
    }));
    const file = new File([`${HEADER}\nQ1,Person,Ann,,1971,it\nQ2,Person\n`], 'list.csv', {
      type: 'text/csv',
    });
    await screen.findByText('Import a list');
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await userEvent.upload(input!, file);
    expect(await screen.findByText(/1 can be read, 1 cannot. Nothing counts yet/)).toBeVisible();
    expect(
      screen.getByText('Line 3: It has another number of columns than the first line.'),
    ).toBeVisible();
    expect(backend.requests(rpc('start_watchlist_import'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('The list is in force')).toBeVisible();
    expect(backend.requests(rpc('put_watchlist_entries'))[0]?.body).toMatchObject({
      import_id: 'i-2',
      from_record: 0,
      records: 2,
      entries: [{ id: 'Q1', name: 'Ann', birth_dates: ['1971'] }],
      problems: [{ line: 3 }],
    });
  });
});
