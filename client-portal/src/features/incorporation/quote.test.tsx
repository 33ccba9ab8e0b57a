import { refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, complete, SAVE } from './application.fixtures.ts';

const QUOTE = 'POST /rest/v1/rpc/draft_quote';
const CHECK = 'POST /rest/v1/rpc/check_company_name';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

function openStep(step: string, backend = backendWith({ data: complete })) {
  renderRoutes(portal, `/app/companies/new/a-1/${step}`, backend);
  return backend;
}

test('[APP-05] the quote adds up what is known, and names what is to be confirmed', async () => {
  const backend = openStep('names');
  const once = await screen.findByRole('table', { name: 'On the first invoice' });
  expect(once).toHaveTextContent('Totalfrom US$2,430.00');
  expect(once).toHaveTextContent('Searchto be confirmed');
  const yearly = screen.getByRole('table', { name: 'Each year after' });
  expect(yearly).toHaveTextContent('TotalUS$1,265.00');
  expect(within(yearly).getByRole('row', { name: /Annual fee/ })).toHaveTextContent('1 January');
  expect(screen.getByText(/does not include amounts to be confirmed/)).toBeInTheDocument();
  expect(backend.requests(QUOTE)[0]?.body).toEqual({
    application_id: 'a-1',
    entity_type: 'ibc',
    capital: 5000,
    currency: 'USD',
    services: [],
    is_resident: false,
    tenant_id: expect.any(String),
    kind: 'formation',
  });
});

/** A service of the first year that a discount reduces. */
const office = {
  code: 'office',
  label: 'Office',
  kind: 'service',
  amount: 810,
  currency: 'USD',
  per: 'year',
  first_due: 'order',
  list_amount: 900,
  discount_text: 'Welcome discount (10 %)',
};
const vat = { ...office, code: 'vat_year', label: 'VAT on our services, 10 %', kind: 'vat' };

test('[APP-05] [BILL-01] a discount is named on its line of the first invoice; the years after have the full price', async () => {
  const backend = backendWith({ data: complete });
  backend.on(QUOTE, () => [
    office,
    { ...vat, amount: 81, list_amount: 90, discount_text: null },
    { ...office, code: 'seal', label: 'Seal', per: 'once', list_amount: null, discount_text: null },
  ]);
  openStep('names', backend);
  const first = await screen.findByRole('table', { name: 'On the first invoice' });
  expect(within(first).getByRole('row', { name: /Office/ })).toHaveTextContent(
    'Welcome discount (10 %): US$900.00 less US$90.00US$810.00',
  );
  expect(first).toHaveTextContent('TotalUS$1,701.00');
  const yearly = screen.getByRole('table', { name: 'Each year after' });
  expect(yearly).toHaveTextContent('TotalUS$990.00');
  expect(yearly).not.toHaveTextContent('Welcome discount');
  expect(screen.getByText(/The years after are shown at the full price/)).toBeInTheDocument();
});

test('[APP-05] [BILL-01] a service that a discount reduces has the price of the quote, with what it is without', async () => {
  const backend = backendWith({ data: complete });
  const reduced = { ...office, code: 'company_seal', label: 'Company seal', per: 'once' };
  backend.on(QUOTE, ({ body }) =>
    (body as { services: string[] }).services.includes('company_seal')
      ? [{ ...reduced, amount: 54, list_amount: 60 }]
      : [],
  );
  openStep('services', backend);
  const seal = await screen.findByRole('checkbox', { name: /Company seal/ });
  expect(seal).not.toBeChecked();
  const row = seal.closest('label');
  expect(row).toHaveTextContent('Welcome discount (10 %): US$60.00 less US$6.00US$54.00once');
});

test('[APP-05] [BILL-01] of a yearly service that a discount reduces the price is that of the first year', async () => {
  const backend = backendWith({ data: complete });
  const yearly = { code: 'nominee', label: 'Nominee shareholder', per: 'year' };
  backend.on('POST /rest/v1/rpc/offered_services', () => [{ ...yearly, ours: 500, government: 0 }]);
  backend.on(QUOTE, () => [{ ...office, ...yearly, amount: 450, list_amount: 500 }]);
  openStep('services', backend);
  const service = await screen.findByRole('checkbox', { name: /Nominee shareholder/ });
  expect(service.closest('label')).toHaveTextContent('US$500.00 less US$50.00US$450.00first year');
});

test('[APP-05] where the quote fails, a service has its full price', async () => {
  const backend = backendWith({ data: complete });
  backend.on(QUOTE, () => refusal('not_allowed', 403));
  openStep('services', backend);
  const seal = await screen.findByRole('checkbox', { name: /Company seal/ });
  expect(seal.closest('label')).toHaveTextContent('US$60.00once');
});

test('[APP-05] a service and where the client lives change the quote', async () => {
  const backend = openStep('services');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Company seal/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Outside The Bahamas/ }));
  await waitFor(() =>
    expect(backend.requests(QUOTE).at(-1)?.body).toMatchObject({
      services: ['company_seal'],
      is_resident: false,
    }),
  );
  expect(screen.getByText(/VAT is zero-rated:/)).toBeInTheDocument();
});

test('[APP-05] a quote that fails shows the reason and a retry beside the form', async () => {
  const backend = backendWith({ data: complete });
  backend.on(QUOTE, () => refusal('not_allowed', 403));
  openStep('names', backend);
  const notice = await screen.findByText('No quote available');
  backend.on(QUOTE, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
});

test('[APP-01] the band of fees in which the capital lies is marked', async () => {
  openStep('capital');
  const bands = await screen.findByRole('table', { name: /by authorised capital/ });
  const current = () => within(bands).getByRole('rowheader', { current: true });
  expect(current()).toHaveTextContent('Up to US$50,000.00');
  const par = screen.getByRole('textbox', { name: 'Par value of one share' });
  await userEvent.clear(par);
  await userEvent.type(par, '10.01');
  expect(current()).toHaveTextContent('US$50,000.01 and more');
});

test('[APP-04] a name is checked during typing, with the authority that decides', async () => {
  const backend = backendWith({ data: { ...complete, names: ['', '', ''] } });
  backend.on(CHECK, ({ body }) =>
    (body as { name: string }).name.includes('Bank')
      ? [
          {
            code: 'name.licence_needed',
            blocks: true,
            word: 'Bank',
            authority: 'Central Bank of The Bahamas',
            note: 'Only a licensed bank may call itself so.',
          },
        ]
      : [],
  );
  openStep('names', backend);
  const first = await screen.findByRole('textbox', { name: 'First choice' });
  await userEvent.type(first, 'Reef Bank Ltd.');
  expect(await screen.findByText(/Only a licensed bank may call itself so/)).toHaveTextContent(
    'Decided by: Central Bank of The Bahamas.',
  );
  await userEvent.clear(first);
  await userEvent.type(first, 'Reef Ltd.');
  expect(await screen.findByText(/No problems found/)).toBeInTheDocument();
  expect(screen.queryByText(/licensed bank/)).not.toBeInTheDocument();
});

test('[APP-04] a name that another company takes while one types is said with the next letter, and stays', async () => {
  const backend = backendWith({ data: { ...complete, names: ['', '', ''] } });
  openStep('names', backend);
  const first = await screen.findByRole('textbox', { name: 'First choice' });
  await userEvent.type(first, 'Reef Ltd');
  expect(await screen.findByText(/No problems found/)).toBeInTheDocument();
  backend.on(CHECK, () => [
    { code: 'name.taken', blocks: true, word: null, authority: null, note: null },
  ]);
  await userEvent.type(first, '.');
  expect(
    await screen.findByText('A company already has this name. Choose another.'),
  ).toBeInTheDocument();
  expect(screen.queryByText(/No problems found/)).not.toBeInTheDocument();
  expect(first).toHaveValue('Reef Ltd.');
  await waitFor(() =>
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
      data: { names: ['Reef Ltd.', '', ''] },
    }),
  );
});

test('[APP-04] a name check that is refused shows the reason, and the name can stay', async () => {
  const backend = backendWith({ data: complete });
  backend.on(CHECK, () => refusal('rate.too_many', 429));
  openStep('names', backend);
  expect(await screen.findByText(/could not be checked/)).toHaveTextContent(
    'Too many attempts. Please try again later',
  );
});

test('[APP-01] who does not know which kind they need answers four questions', async () => {
  openStep('type', backendWith({ entity_type: null }));
  await userEvent.click(await screen.findByRole('button', { name: /Not sure/ }));
  for (const answer of [/it is new/, /Doing business/, /Outside The Bahamas/, /^Yes$/]) {
    await userEvent.click(screen.getByRole('radio', { name: answer }));
  }
  expect(
    screen.getByText(
      'One shareholder and one director are enough, and they may be the same person.',
    ),
  ).toBeInTheDocument();
});
