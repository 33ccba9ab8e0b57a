import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { AppError } from '../../errors/index.ts';
import { onExport, type Exported } from '../content/announce-export.ts';
import type { Column } from '../list/table-types.ts';
import { ExportMenu } from './export-menu.tsx';

interface Company {
  name: string;
}
const columns: Column<Company>[] = [
  { key: 'name', header: 'Name', render: ({ name }) => name, text: ({ name }) => name },
];
const rows = [{ name: 'Heron Ltd.' }];

type Rows = Parameters<typeof ExportMenu<Company>>[0]['rows'];

/** The menu over these rows; what it saves, under which name, and what it announces. */
function open(given: Rows = rows, more: { disabled?: boolean; label?: string } = {}) {
  const files: { name: string; blob: Blob }[] = [];
  const announced: Exported[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:test';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.at(-1);
    if (blob) files.push({ name: this.download, blob });
  });
  const stop = onExport((exported) => announced.push(exported));
  ended.push(stop);
  render(<ExportMenu name="companies" columns={columns} rows={given} {...more} />);
  return { files, announced };
}

const ended: (() => void)[] = [];
afterEach(() => {
  for (const stop of ended.splice(0)) stop();
  vi.restoreAllMocks();
});

async function choose(format: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format }));
}

test('[REP-01] rows are saved as CSV, and the format is announced', async () => {
  const { files, announced } = open();
  await choose('CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('companies.csv');
  expect(await files[0]?.blob.text()).toBe('Name\r\nHeron Ltd.\r\n');
  expect(announced).toEqual([{ name: 'companies', format: 'csv', rows: 1 }]);
});

test('[REP-01] rows are saved as an Excel workbook, and the format is announced', async () => {
  const { files, announced } = open();
  await choose('Excel (.xlsx)');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('companies.xlsx');
  expect(files[0]?.blob.type).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect((await files[0]?.blob.text())?.slice(0, 2)).toBe('PK');
  expect(announced).toEqual([{ name: 'companies', format: 'xlsx', rows: 1 }]);
});

test('[UX-02] the menu opens and saves by keys alone, and Escape closes it with nothing saved', async () => {
  const { files } = open();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Export' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus());
  expect(files).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'CSV' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['companies.xlsx']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus());
});

test('[JOB-01] while rows are read the number is shown; cancelled, nothing is saved', async () => {
  let signal: AbortSignal | undefined;
  const { files } = open((given, onProgress) => {
    signal = given;
    onProgress(12_000);
    return new Promise((_, reject) =>
      given.addEventListener('abort', () => reject(given.reason as Error)),
    );
  });
  await choose('Excel (.xlsx)');
  const cancel = await screen.findByRole('button', { name: 'Cancel export (12,000 rows)' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await userEvent.click(cancel);
  expect(signal?.aborted).toBe(true);
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(files).toEqual([]);
});

test('[JOB-01] a reading that fails says why, and that no file was saved', async () => {
  const { files, announced } = open(() =>
    Promise.reject(new AppError('not_allowed', { message: 'Your access ended.' })),
  );
  await choose('CSV');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your access ended. No file was saved.',
  );
  expect([files, announced]).toEqual([[], []]);
});

test('[UX-02] without rows there is nothing to export', () => {
  open([], { disabled: true });
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});
