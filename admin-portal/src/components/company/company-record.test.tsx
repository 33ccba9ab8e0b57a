import {
  candice,
  heron,
  openCompany,
  refusal,
  type CompanyView,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };

function openHeron(duties: readonly string[] = ['reviewer']) {
  const shown = { company: heron as object };
  const opened = openCompany(view, '', (backend) => {
    // Its record and who has access come from one table, each with other rows beside it.
    backend.on('GET /rest/v1/companies', ({ url }) => [
      url.search.includes('company_access_changes') ? heron : shown.company,
    ]);
    backend.on('GET /rest/v1/company_origins', () => null);
    backend.on('GET /rest/v1/company_list', () => [
      {
        former_names: 'Grey Heron Ltd.',
        rating: 'high',
        client_id: 'u-claire',
        client_name: 'Claire Vasseur',
      },
    ]);
    backend.on(rpc('company_next_standings'), () => ['dormant', 'struck_off']);
    backend.on('GET /rest/v1/entity_features', () => [
      { code: 'SAC', name: 'Segregated Accounts Company', rules: [] },
    ]);
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: candice.email,
        duties: duties.map((duty) => ({ duty })),
      },
    ]);
  });
  return { ...opened, shown };
}

async function choose(entry: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Record' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  return screen.findByRole('dialog');
}

test('[COM-02] the head has number, features, former names, client and rating', async () => {
  openHeron();
  expect(await screen.findByText('Formerly Grey Heron Ltd.', { exact: false })).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent(/International Business Company, Segregated Accounts Company/);
  expect(main).toHaveTextContent(/High risk/);
  expect(screen.getByRole('button', { name: 'Copy 214001 B' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Claire Vasseur' })).toHaveAttribute(
    'href',
    '/admin/companies?client=u-claire',
  );
});

test('[COM-02] a standing is recorded with its day and reason, at the version that was read', async () => {
  const { backend } = openHeron();
  backend.on(rpc('set_company_status'), () => null);
  const dialog = await choose('Struck off…');
  expect(dialog).toHaveTextContent(/Its registers can no longer be changed/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record “Struck off”' }));
  expect(within(dialog).getByText('Enter the reason.')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Gazette of 2 November');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record “Struck off”' }));
  await waitFor(() =>
    expect(backend.requests(rpc('set_company_status'))[0]?.body).toMatchObject({
      company_id: 'c-1',
      expected_version: 3,
      status: 'struck_off',
      reason: 'Gazette of 2 November',
    }),
  );
});

test('[COM-06] [ONE-02] what a colleague corrected meanwhile is shown beside what is typed, and neither is lost', async () => {
  const { backend, shown } = openHeron();
  const dialog = await choose('Correct the registration…');
  const number = within(dialog).getByLabelText('Registration number');
  await userEvent.clear(number);
  await userEvent.type(number, '214010 B');
  await userEvent.click(
    await within(dialog).findByRole('checkbox', { name: 'Segregated Accounts Company' }),
  );
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Misread');
  backend.on(rpc('correct_company'), () => {
    shown.company = { ...heron, version: 4, registration_number: '214011 B' };
    return refusal('company.changed', 409);
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct' }));
  await within(dialog).findByText('A colleague changed this company meanwhile');
  expect(dialog).toHaveTextContent('Registration number is now “214011 B”, you typed “214010 B”.');
  expect(number).toHaveValue('214010 B');

  backend.on(rpc('correct_company'), () => 5);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct' }));
  await waitFor(() =>
    expect(backend.requests(rpc('correct_company')).at(-1)?.body).toEqual({
      company_id: 'c-1',
      expected_version: 4,
      changes: { registration_number: '214010 B', features: [] },
      reason: 'Misread',
    }),
  );
});

test('[COM-02] what was recorded is shown with before and after, for staff', async () => {
  const { shown } = openHeron();
  shown.company = {
    ...heron,
    documents: [
      { id: 'd-1', file_name: 'letter.pdf', status: 'accepted', kind: { name: 'Letter' } },
    ],
    changes: [
      {
        id: 'x-1',
        action: 'standing',
        before: { status: 'active' },
        after: { status: 'dormant' },
        on_date: '2026-10-01',
        reason: 'Asked for by letter',
        at: '2026-10-02T12:00:00Z',
        by: { full_name: 'Delano Rolle' },
        document_id: 'd-1',
      },
      {
        id: 'x-2',
        action: 'correction',
        before: { fiscal_year_end: null, features: [] },
        after: { fiscal_year_end: '12-31', features: ['SAC'] },
        on_date: '2026-09-01',
        reason: 'Missing',
        at: '2026-09-01T12:00:00Z',
        by: null,
        document_id: null,
      },
      {
        id: 'x-3',
        action: 'conditions',
        before: { conditions: [] },
        after: { conditions: ['is_financial_institution'] },
        on_date: '2026-08-01',
        reason: null,
        at: '2026-08-01T12:00:00Z',
        by: { full_name: 'Delano Rolle' },
        document_id: null,
      },
    ],
  };
  const panel = await screen.findByRole('region', { name: /Standing and corrections/ });
  expect(panel).toHaveTextContent(
    /Dormant since 1 Oct 2026, before active.*Asked for by letter · letter\.pdf · Delano Rolle/,
  );
  expect(panel).toHaveTextContent(/Year end: – → 12-31; Features: – → SAC/);
  expect(panel).toHaveTextContent(/Conditions: – → Is a financial institutionDelano Rolle/);
});

test('[COM-02] without the duty recording is held', async () => {
  openHeron(['billing']);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Record' })).toHaveAttribute('aria-disabled', 'true'),
  );
});

test('[UX-05] a duty that is taken away while a form is open holds the button, and leaves the form with what was typed', async () => {
  const { backend, queryClient } = openHeron();
  const dialog = await choose('Correct the registration…');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Misread');
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [] },
  ]);
  await queryClient.invalidateQueries();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Record', hidden: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    ),
  );
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Misread');
  expect(dialog).toBeInTheDocument();
});
