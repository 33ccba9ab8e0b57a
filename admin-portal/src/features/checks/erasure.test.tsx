import { pageOf } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { openCompliance, rpc } from '#/components/compliance/compliance.fixtures.ts';

import { becauseOf, countsText } from './erasure-text.ts';
import type { ErasureItem } from './api/erasure.queries.ts';

const LIST = 'GET /rest/v1/erasure_list';
const due = {
  id: 'e-1',
  erasure_id: 'e-1',
  tenant_id: 't-1',
  party_id: 'p-1',
  name: 'Ezekiel Rolle',
  kind: 'person',
  profile_id: 'k-1',
  state: 'due',
  ended_on: '2019-05-03',
  ended_by: 'register',
  last_name: 'Potter Cay Ltd.',
  due_on: '2024-05-03',
  found: { documents: 2, kyc: 1, particulars: 3 },
  erased: {},
  approved_at: null,
  approved_by_name: null,
  failure: null,
  ended_at: null,
  dropped_for: null,
  hold_id: null,
  hold_reason: null,
  held_until: null,
  held_at: null,
  held_by_name: null,
} as unknown as ErasureItem;
const held = {
  ...due,
  id: 'e-2',
  erasure_id: 'e-2',
  party_id: 'p-2',
  name: 'Prescott Winder',
  state: 'held',
  hold_id: 'h-1',
  hold_reason: 'Action in court.',
  held_until: '2027-01-31',
};
const failed = {
  ...due,
  id: 'e-3',
  erasure_id: 'e-3',
  name: 'Sybil Armbrister',
  state: 'failed',
  failure: 'Storage does not answer',
};

test('[ASVS-14.2.4] staff see why records are due, what goes, and delete, hold or lift', async () => {
  const backend = openCompliance('/admin/compliance/checks/erasure');
  backend.on(LIST, () => pageOf([due, held, failed], 3));
  const row = await screen.findByRole('row', { name: /Ezekiel Rolle/ });
  expect(row).toHaveTextContent(
    /Left the registers of Potter Cay Ltd\. on 3 May 2019.*2 documents, 1 KYC record, 3 personal particulars.*3 May 2024.*Due/,
  );
  expect(screen.getByRole('row', { name: /Prescott Winder/ })).toHaveTextContent(
    /Held.*Action in court\. Until 31 Jan(uary)? 2027/,
  );
  expect(screen.getByRole('row', { name: /Sybil/ })).toHaveTextContent(
    /Failed.*Storage does not answer/,
  );

  const user = userEvent.setup();
  let sent: unknown;
  backend.on(rpc('approve_erasures'), ({ body }) => {
    sent = body;
    return 2;
  });
  for (const name of [/Ezekiel/, /Sybil/]) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Delete records…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    /of 2 people.*4 documents, 2 KYC records, 6 personal particulars/,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete records' }));
  await waitFor(() => expect(sent).toEqual({ erasure_ids: ['e-1', 'e-3'] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // A hold needs its reason.
  backend.on(rpc('hold_records'), ({ body }) => {
    sent = body;
    return 'h-2';
  });
  await user.click(screen.getByRole('checkbox', { name: /Ezekiel/ }));
  await user.click(screen.getByRole('button', { name: 'Hold…' }));
  const hold = await screen.findByRole('dialog');
  await user.click(within(hold).getByRole('button', { name: 'Hold' }));
  expect(await within(hold).findByText('Enter why the records are held.')).toBeVisible();
  await user.type(within(hold).getByLabelText(/Why they are held/), 'An inquiry');
  await user.click(within(hold).getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(sent).toEqual({ party_id: 'p-1', reason: 'An inquiry' }));
});

test('[ASVS-14.2.4] an empty list says so', async () => {
  const backend = openCompliance('/admin/compliance/checks/erasure');
  backend.on(LIST, () => pageOf([], 0));
  expect(await screen.findByText('No records are due')).toBeVisible();
});

test.each([
  ['company', 'Potter Cay Ltd. ceased to be a client on 3 May 2019'],
  ['application', 'The application Potter Cay Ltd. ended on 3 May 2019'],
  ['request', 'The change request Potter Cay Ltd. ended on 3 May 2019'],
  ['entered', 'Entered on 3 May 2019, in no register since'],
])('[ASVS-14.2.4] the reason after %s', (by, text) => {
  expect(becauseOf({ ...due, ended_by: by })).toBe(text);
  expect(countsText({ files: 1 })).toBe('1 file');
});
