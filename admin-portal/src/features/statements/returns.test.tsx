import { cableBeach } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { fileColumns } from './returns.ts';
import { bodies, example, open, ROWS, rpc, TEMPLATES } from './statements.fixtures.ts';

const SET = rpc('set_return_template');
const owner = {
  id: 'e-1',
  company_id: 'c-3',
  company_name: 'White Tern Ltd.',
  cells: {
    company_name: 'White Tern Ltd.',
    legal_name: 'Odile',
    spending: '10.5',
    missing: 'Nationality',
  },
  total: 1,
};

afterEach(() => vi.restoreAllMocks());

async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'Export returns…' }));
  const panel = within(await screen.findByRole('region', { name: 'Economic substance' }));
  await panel.findByRole('button', { name: 'Export economic substance' });
  return panel;
}

describe('[YEAR-02] the files of returns', () => {
  test('have the columns of the template, in its order and under its headings', () => {
    const columns = fileColumns({
      columns: [
        { heading: 'Spent', field: 'spending' },
        { heading: 'Born', field: 'birth_date' },
      ],
    });
    expect(columns.map(({ header, as, text }) => [header, as, text?.(owner)])).toEqual([
      ['Spent', 'money', '10.5'],
      ['Born', 'day', ''],
    ]);
  });

  test('are of every accepted statement of the year, and name what is missing of owners', async () => {
    const backend = open();
    backend.on(ROWS, () => [owner]);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const panel = await openPanel();
    expect(await screen.findByText('Odile, White Tern Ltd.: Nationality')).toBeVisible();
    expect(panel.getByText('example')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Export economic substance' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(bodies(backend, ROWS)).toContainEqual({
        tenant_id: cableBeach.id,
        kind: 'substance',
        year: 2026,
        first: 0,
        size: 1000,
      }),
    );
    await waitFor(() =>
      expect(backend.sent(rpc('record_export'))).toEqual([
        { tenant_id: cableBeach.id, kind: 'substance-returns-csv', rows: 1 },
      ]),
    );
  });

  test('are of a selection', async () => {
    const backend = open();
    backend.on(ROWS, () => [owner]);
    await userEvent.click(await screen.findByRole('checkbox', { name: /White Tern/ }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    await userEvent.click(bar.getByRole('button', { name: 'Export returns…' }));
    await screen.findByText('Odile, White Tern Ltd.: Nationality');
    expect(bodies(backend, ROWS)).toEqual([
      expect.objectContaining({ kind: 'beneficial_owners', company_ids: ['c-3'] }),
    ]);
  });

  test('their columns are changed by the firm', async () => {
    const backend = open();
    backend.on(ROWS, () => []);
    backend.on(SET, () => null);
    const panel = await openPanel();
    await userEvent.click(panel.getByRole('button', { name: 'Change the columns…' }));
    const second = within(panel.getByRole('group', { name: 'Column 2' }));
    await userEvent.click(second.getByRole('button', { name: 'Move up' }));
    await userEvent.click(panel.getByRole('button', { name: 'Add a column' }));
    const third = within(panel.getByRole('group', { name: 'Column 3' }));
    await userEvent.type(third.getByLabelText('Heading 3'), 'Class');
    await userEvent.selectOptions(
      third.getByLabelText('What is in column 3'),
      'Class of substance',
    );
    await userEvent.click(panel.getByRole('button', { name: 'Save the columns' }));
    expect(await screen.findByText('Columns saved')).toBeVisible();
    expect(bodies(backend, SET)).toEqual([
      {
        tenant_id: cableBeach.id,
        kind: 'substance',
        name: 'An example',
        columns: [
          { heading: 'Spending', field: 'spending' },
          { heading: 'Entity', field: 'company_name' },
          { heading: 'Class', field: 'class' },
        ],
      },
    ]);
  });

  test('those of the firm go back to the example of the platform', async () => {
    const backend = open();
    backend.on(ROWS, () => []);
    backend.on(SET, () => null);
    backend.on(TEMPLATES, () => [example, { ...example, id: 't-2', tenant_id: cableBeach.id }]);
    const panel = await openPanel();
    expect(await panel.findByText('set by this firm')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Change the columns…' }));
    await userEvent.click(panel.getByRole('button', { name: 'Use the platform’s example' }));
    expect(await screen.findByText('Columns saved')).toBeVisible();
    expect(bodies(backend, SET)[0]).toMatchObject({ columns: null });
  });

  test('their columns are kept by who has no duty for it', async () => {
    open(undefined, ['reviewer']).on(ROWS, () => []);
    const panel = await openPanel();
    expect(panel.getByRole('button', { name: 'Change the columns' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
