import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { rpc } from '#/components/kyc/kyc.fixtures.ts';
import { openScreening } from '#/components/kyc/screening.fixtures.ts';

const HEADER = 'id,schema,name,aliases,birth_date,countries';

async function chooseFile() {
  const file = new File([`${HEADER}\nQ1,Person,Ann,,1971,it\nQ2,Person\n`], 'list.csv', {
    type: 'text/csv',
  });
  await screen.findByText('Import a list');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input!, file);
}

function runningImport(startedAt: string) {
  return {
    id: 'i-9',
    watchlist: 'demo_sanctions',
    state: 'running',
    records: 500,
    added: 400,
    changed: 100,
    retired: 0,
    rejected: 0,
    started_at: startedAt,
    finished_at: null,
    discarded_at: null,
    by: { full_name: 'Rosa Adderley' },
    discarder: null,
  };
}

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
    await chooseFile();
    expect(await screen.findByText(/1 can be read, 1 cannot. Nothing counts yet/)).toBeVisible();
    expect(
      screen.getByText('Line 3: It has another number of columns than the first line.'),
    ).toBeVisible();
    expect(backend.requests(rpc('start_watchlist_import'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Choose the list that the file is of.')).toBeVisible();
    expect(backend.requests(rpc('start_watchlist_import'))).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Which list it is'), 'Invented sanctions');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('The list is in force')).toBeVisible();
    expect(backend.requests(rpc('put_watchlist_entries'))[0]?.body).toMatchObject({
      import_id: 'i-2',
      from_record: 0,
      records: 2,
      entries: [{ id: 'Q1', name: 'Ann', birth_dates: ['1971'] }],
      problems: [{ line: 3 }],
    });
    expect(backend.sent(rpc('finish_watchlist_import'))).toEqual([
      { import_id: 'i-2', may_shrink: false },
    ]);
  });

  test('[KYC-04] an import left for more than a day is abandoned, and the super admin discards it', async () => {
    const backend = openScreening('/admin/kyc/watchlists');
    backend.on(rpc('am_i_super_admin'), () => true);
    backend.on(rpc('discard_watchlist_import'), () => ({ id: 'i-9', state: 'discarded' }));
    backend.on('GET /rest/v1/watchlist_imports', () => [runningImport('2020-01-01T10:00:00Z')]);
    expect(await screen.findByText('Import abandoned')).toBeVisible();
    expect(screen.getByText(/500 records are read, and none of them is in force/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard the import…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard the import' }));
    expect(await screen.findByText('The import is discarded')).toBeVisible();
    expect(backend.requests(rpc('discard_watchlist_import'))[0]?.body).toEqual({
      import_id: 'i-9',
    });
  });

  test('[KYC-04] a second file of a list that is being imported is refused with the way out', async () => {
    const backend = openScreening('/admin/kyc/watchlists');
    backend.on(rpc('am_i_super_admin'), () => true);
    backend.on('GET /rest/v1/watchlist_imports', () => [runningImport(new Date().toISOString())]);
    backend.on(rpc('start_watchlist_import'), () =>
      Response.json({ message: 'watchlist.import_running' }, { status: 409 }),
    );
    await chooseFile();
    await userEvent.selectOptions(
      await screen.findByLabelText('Which list it is'),
      'Invented sanctions',
    );
    expect(screen.getAllByText('Import not finished')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Another file of this list is being imported')).toBeVisible();
    // Nothing of this file is read: it is as before the press.
    expect(screen.queryByText('Stopped')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Discard the import…' }).length).toBeGreaterThan(
      0,
    );
  });

  test('[KYC-04] an import that is stopped says that nothing is in force; a new list has a code of its name', async () => {
    const backend = openScreening('/admin/kyc/watchlists');
    backend.on(rpc('am_i_super_admin'), () => true);
    backend.on(rpc('start_watchlist_import'), () => ({ id: 'i-2', state: 'running', records: 2 }));
    backend.on(rpc('finish_watchlist_import'), () =>
      Response.json({ message: 'watchlist.shrinks' }, { status: 422 }),
    );
    await chooseFile();
    await userEvent.selectOptions(await screen.findByLabelText('Which list it is'), 'A new list');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Enter the name of the list.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), 'Écrans: EU list');
    await userEvent.type(screen.getByLabelText('Source'), 'The Union');
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(
      await screen.findByText(/2 of 2 records are read. None of them is in force/),
    ).toBeVisible();
    expect(screen.getByText('Half the list is missing')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Discard the import…' })).toBeVisible();
    expect(backend.requests(rpc('start_watchlist_import'))[0]?.body).toMatchObject({
      watchlist: 'ecrans_eu_list',
    });
  });
});
