import { renderRoutes } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, passport, rejected } from './documents.fixtures.ts';

const FILE = `GET /storage/v1/object/documents/${passport.storage_path}`;

const row = async () =>
  within(await screen.findByRole('list', { name: 'Documents' })).getByRole('listitem');

describe('[DOC-02] a document of a client that', () => {
  test.each([
    ['pending', 'Being checked for malware', 'The file can be opened when the check has ended.'],
    [
      'failed',
      'Not checked for malware',
      'The scanner could not read the file, so no one can open it.',
    ],
  ])('is %s says so, and is neither shown nor downloaded', async (scan, label, text) => {
    const backend = backendWith({ ...passport, standing: 'in_review', scan });
    renderRoutes(portal, '/app/documents?document=d-2', backend);
    expect(await row()).toHaveTextContent(label);
    const panel = await screen.findByRole('complementary', { name: 'Passport' });
    expect(panel).toHaveTextContent(label);
    expect(panel).toHaveTextContent(text);
    const download = within(panel).getByRole('button', { name: 'Download' });
    expect(download).toHaveAttribute('aria-disabled', 'true');
    expect(download).toHaveAccessibleDescription(`${label}. ${text}`);
    await userEvent.click(download);
    expect(backend.requests(FILE)).toEqual([]);
    expect(backend.requests('POST /rest/v1/rpc/record_reading')).toEqual([]);
  });

  test('holds malware is returned with words, and can be replaced', async () => {
    const reason = 'Malware was found in this file: please send another file.';
    const found = { ...rejected, scan: 'infected', reason, reason_note: null };
    renderRoutes(portal, '/app/documents', backendWith(found));
    expect(await row()).toHaveTextContent(reason);
    expect(within(await row()).getByRole('button', { name: /^Replace/ })).toBeVisible();
  });

  test('is pending holds the download of a selection, with the name of the file', async () => {
    renderRoutes(portal, '/app/documents', backendWith({ ...passport, scan: 'pending' }));
    await userEvent.click(within(await row()).getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Download' })).toHaveAccessibleDescription(
      'passport.pdf cannot be opened: being checked for malware.',
    );
  });

  test('is clear of its check is shown as before', async () => {
    const backend = backendWith({ ...passport, scan: 'clean' });
    renderRoutes(portal, '/app/documents?document=d-2', backend);
    expect(await screen.findByRole('button', { name: 'Download' })).not.toHaveAttribute(
      'aria-disabled',
    );
    expect(await row()).not.toHaveTextContent('malware');
    expect(backend.requests(FILE)).toHaveLength(1);
  });
});
