import {
  candice,
  createFakeBackend,
  createFakeUploadService,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { uploadList } from '@portal/shared-core/uploads';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const MATCH = rpc('match_fee_receipts');
const ATTACH = rpc('attach_fee_receipt');
const REGISTER = rpc('register_document');

const candidate = {
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  registration_number: '214001 B',
  duty_id: 'o-1',
  fee_state: 'late',
  has_receipt: false,
  strength: 'number',
  is_sure: true,
  is_attached: false,
};
const gull = {
  ...candidate,
  company_id: 'c-2',
  company_name: 'Grey Gull Ltd.',
  duty_id: 'o-2',
  strength: 'part',
  is_sure: false,
};
const none = {
  ...candidate,
  company_id: null,
  company_name: null,
  duty_id: null,
  strength: null,
  is_sure: false,
};

afterEach(() => uploadList.stop());

async function open(duties: readonly string[] = ['billing']) {
  createFakeUploadService();
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  backend.on(rpc('annual_fees'), () => []);
  backend.on(rpc('annual_fee_figures'), () => [
    {
      companies: 0,
      not_billed: 0,
      drafts: 0,
      owed: 0,
      owed_late: 0,
      paid: 0,
      fees_due: 0,
      fees_late: 0,
      filed: 0,
      without_fee: 0,
      paid_not_filed: 0,
      money: [],
      struck_off_on: null,
    },
  ]);
  backend.on(REGISTER, ({ body }) => (body as { document_id: string }).document_id);
  backend.on(ATTACH, () => null);
  renderRoutes(portal, '/admin/companies/annual-fees?year=2026', backend, { user: candice });
  return backend;
}

const pdf = (name: string, text = name) =>
  new File([`%PDF-1.7\n${text}\n%%EOF`], name, { type: 'application/pdf' });

async function drop(...files: File[]) {
  await userEvent.click(await screen.findByRole('button', { name: 'Attach receipt files…' }));
  const region = await screen.findByRole('region', { name: /^Receipt files of 2026/ });
  await userEvent.upload(within(region).getByLabelText(/Receipts/, { selector: 'input' }), files);
  await within(region).findByRole('table', { name: 'Receipt files' });
  return within(region);
}

test('[CMP-04] each file is shown with its company before anything is sent; what is unsure is selected, the rest left out', async () => {
  const backend = await open();
  backend.on(MATCH, () => [
    { ...candidate, place: 1 },
    { ...gull, place: 2 },
    { ...none, place: 3 },
    { ...none, place: 4, is_attached: true },
    { ...gull, place: 5, has_receipt: true },
  ]);
  const view = await drop(
    pdf('214001B.pdf'),
    pdf('grey gull.pdf'),
    pdf('scan.pdf'),
    pdf('old.pdf'),
    pdf('gull again.pdf'),
  );
  expect(view.getByRole('row', { name: /214001B\.pdf/ })).toHaveTextContent('By number');
  expect(view.getByRole('row', { name: /^grey gull\.pdf/ })).toHaveTextContent('Choose');
  expect(view.getByRole('row', { name: /scan\.pdf/ })).toHaveTextContent(
    'No company of this round',
  );
  expect(view.getByRole('row', { name: /old\.pdf/ })).toHaveTextContent('attached already');
  expect(view.getByRole('row', { name: /gull again/ })).toHaveTextContent(
    'has its receipt already',
  );
  expect(backend.requests(REGISTER)).toEqual([]);
  expect(backend.sent(MATCH)[0]).toMatchObject({
    year: 2026,
    files: [
      { name: '214001B.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      {},
      {},
      {},
      {},
    ],
  });

  await userEvent.selectOptions(view.getByLabelText('Company of grey gull.pdf'), 'c-2');
  await userEvent.click(view.getByRole('button', { name: 'Attach 2 files' }));
  await waitFor(() => expect(backend.requests(ATTACH)).toHaveLength(2));
  const [first, second] = backend.sent(ATTACH) as { obligation_id: string; document_id: string }[];
  const documents = (backend.sent(REGISTER) as { document_id: string; category: string }[]).map(
    ({ document_id: id, category }) => [id, category],
  );
  expect([first?.obligation_id, second?.obligation_id]).toEqual(['o-1', 'o-2']);
  expect(documents).toEqual([
    [first?.document_id, 'payment_receipt'],
    [second?.document_id, 'payment_receipt'],
  ]);
  expect(await screen.findByText('2 files attached')).toBeVisible();
  expect(view.queryByRole('row', { name: /214001B\.pdf/ })).not.toBeInTheDocument();
});

test('[CMP-04] the same file twice is shown once, two files of one company hold the action, and a refusal stays with its file', async () => {
  const backend = await open();
  backend.on(MATCH, () => [
    { ...candidate, place: 1 },
    { ...candidate, place: 2 },
    { ...candidate, place: 3 },
  ]);
  backend.on(ATTACH, () => refusal('fee.receipt_attached'));
  const view = await drop(
    pdf('214001 B.pdf'),
    pdf('214001 B copy.pdf', '214001 B.pdf'),
    pdf('214001-B.pdf'),
  );
  expect(view.getByRole('row', { name: /copy/ })).toHaveTextContent('The same file is above.');
  expect(view.getByText('Two files are for Blue Heron Ltd. Leave one of them out.')).toBeVisible();
  expect(view.getByRole('button', { name: 'Attach 2 files' })).toBeDisabled();
  await userEvent.selectOptions(view.getByLabelText('Company of 214001-B.pdf'), '');
  await userEvent.click(view.getByRole('button', { name: 'Attach 1 file' }));
  expect(await view.findByText(/The fee of this company has a receipt\./)).toBeVisible();
  // A second try sends the file no second time.
  await userEvent.click(view.getByRole('button', { name: 'Attach 1 file' }));
  await waitFor(() => expect(backend.requests(ATTACH)).toHaveLength(2));
  expect(backend.requests(REGISTER)).toHaveLength(1);
});

test('[CMP-04] who only reads attaches nothing', async () => {
  await open(['read_only']);
  expect(await screen.findByRole('button', { name: 'Attach receipt files' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
