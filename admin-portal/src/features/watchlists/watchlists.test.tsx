import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { rpc } from '#/components/kyc/kyc.fixtures.ts';
import { openScreening } from '#/components/kyc/screening.fixtures.ts';

const HEADER = 'id,schema,name,aliases,birth_date,countries';

describe('watchlists', () => {
  test('[KYC-04] warns of a list that is older than a week, and shows its unreadable lines', async () => {
    const backend = openScreening('/admin/kyc/watchlists');
    backend.on('GET /rest/v1/watchlist_import_problems', () => [
      { line: 5, reason: 'Its quotes are broken.' },
    ]);
    expect(await screen.findByText(/^Loaded \d+ days ago$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show the unreadable lines' }));
    expect(await screen.findByText('Line 5: Its quotes are broken.')).toBeVisible();
  });

  test('[DUTY-01] lists reach every firm: who is not the super admin imports none', async () => {
    openScreening('/admin/kyc/watchlists');
    expect(await screen.findByText('This is for the super admin alone.')).toBeVisible();
    expect(screen.queryByText('Import a list')).not.toBeInTheDocument();
  });

  test('[KYC-04] shows what is in a file before it counts, and imports it', async () => {
    const backend = openScreening('/admin/kyc/watchlists');
    backend.on(rpc('am_i_super_admin'), () => true);
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
