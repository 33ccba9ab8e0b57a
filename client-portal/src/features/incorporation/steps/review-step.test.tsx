import { claire, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { backendWith, complete, draft, openStep, SAVE } from '../application.fixtures.ts';

const SUBMIT = 'POST /rest/v1/rpc/submit_application';
const ENTER = 'POST /rest/v1/rpc/enter_application_parties';
/** What changes as the people of an application become parties, or send a document. */
const enteredTables = ['application_parties', 'parties', 'kyc_profiles', 'documents'];

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
});

function press(name: string | RegExp) {
  return userEvent.click(screen.getByRole('button', { name }));
}

describe('the review', () => {
  test('[APP-01] lists what is missing, each with the way to its step', async () => {
    openStep('review', { data: { ...complete, names: [], people: [] } });
    expect(await screen.findByText('3 things to fix before you submit')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Name missing' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/names',
    );
    expect(screen.getByRole('link', { name: 'Too few directors' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/officers',
    );
  });

  test('[APP-01] requires the declaration, and submits nothing without it', async () => {
    const { backend } = openStep('review', { data: complete });
    await screen.findByRole('form', { name: 'Review and declare' });
    await press('Submit for review');
    expect(await screen.findByText('Please confirm the declaration.')).toBeInTheDocument();
    expect(backend.requests(SUBMIT)).toEqual([]);
  });

  test('[DECL-01] asks who declares where the account has no name, and submits under the name entered', async () => {
    const user = { ...claire, fullName: claire.email };
    const { backend } = openStep('review', { data: complete }, undefined, { user });
    backend.on('PATCH /rest/v1/profiles', () => [{ id: claire.id }]);
    backend.on(SUBMIT, () => Response.json('A-1047'));
    await userEvent.click(await screen.findByRole('checkbox', { name: /I declare/ }));
    await press('Submit for review');
    expect(await screen.findByText(/Enter your full name\./)).toBeInTheDocument();
    expect(backend.requests(SUBMIT)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Your full name'), 'Claire Vasseur');
    await press('Submit for review');
    await waitFor(() => expect(backend.requests(SUBMIT)).toHaveLength(1));
    expect(backend.requests('PATCH /rest/v1/profiles')[0]?.body).toEqual({
      full_name: 'Claire Vasseur',
    });
  });

  test('[APP-06] no reading that begins between the click and the submission enters the people again', async () => {
    const { backend, queryClient } = openStep('review', { data: complete }, prepared());
    backend.on('POST /rest/v1/rpc/check_company_name', () => []);
    backend.on(SUBMIT, () => Response.json('A-1047'));
    await userEvent.click(await screen.findByRole('checkbox', { name: /I declare/ }));
    await screen.findByText(/Documents: 1 of 1 missing/);
    let before = 0;
    const cancel = queryClient.cancelQueries.bind(queryClient);
    vi.spyOn(queryClient, 'cancelQueries').mockImplementation(async (...given) => {
      await cancel(...given);
      // A draft that is being saved cancels its own reading.
      if (given[0]?.queryKey?.includes('a-1')) return;
      before = backend.requests(ENTER).length;
      // As a part of the page does that has just come.
      await queryClient.refetchQueries();
    });
    await press('Submit for review');
    await waitFor(() => expect(backend.requests(SUBMIT)).toHaveLength(1));
    expect(backend.requests(ENTER)).toHaveLength(before);
  });

  test('[DECL-01] the declaration comes once the price it covers does', async () => {
    const { backend } = openStep('review', { data: complete });
    let answer: (lines: Response) => void = () => undefined;
    backend.on(
      'POST /rest/v1/rpc/draft_quote',
      () => new Promise<Response>((resolve) => (answer = resolve)),
    );
    const price = () => screen.queryByRole('region', { name: 'Price now and yearly' });
    await screen.findByRole('region', { name: 'People' });
    expect(price()).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /I declare/ })).toBeNull();
    answer(Response.json([]));
    expect(await screen.findByRole('checkbox', { name: /I declare/ })).toBeInTheDocument();
    expect(price()).toBeInTheDocument();
  });

  test('[APP-01] [APP-02] saves what is open, submits that version, and shows what became of it', async () => {
    const { backend, router } = openStep('review', { data: complete });
    backend.on(SUBMIT, () => {
      backend.on('GET /rest/v1/draft_applications', () => [
        {
          ...draft,
          state: 'submitted',
          reference: 'A-1047',
          submitted_data: { ...complete, declared: true },
        },
      ]);
      return Response.json('A-1047');
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /I declare/ }));
    await press('Submit for review');

    expect(await screen.findByText(/application A-1047/)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app/companies/applications/a-1');
    expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({ data: { declared: true } });
    expect(backend.requests(SUBMIT)[0]?.body).toEqual({
      application_id: 'a-1',
      expected_version: 2,
    });
  });

  test('[APP-01] [APP-02] issues that only the database found are listed too, with links', async () => {
    const { backend } = openStep('review', { data: { ...complete, declared: true } });
    const issues = [{ code: 'people.secretary_missing', field: 'people' }];
    backend.on(SUBMIT, () => refusal('application.incomplete', 422, JSON.stringify(issues)));
    await screen.findByRole('form', { name: 'Review and declare' });
    await press('Submit for review');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please fix the points below before you submit.');
    expect(within(alert).getByRole('link', { name: 'Secretary missing' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/officers',
    );
  });
});

describe('[REVIEW-01] check your answers', () => {
  test('shows every answer with the way to change it, and the price', async () => {
    openStep('review', { data: { ...complete, services: ['company_seal'] } });
    const services = await screen.findByRole('region', { name: 'Services and records' });
    expect(await within(services).findByText('Company seal')).toBeInTheDocument();
    expect(services).toHaveTextContent('Outside The Bahamas: no VAT on our services');
    expect(services).toHaveTextContent('At our office');
    const changes = screen.getAllByRole('link', { name: /^Change / });
    expect(changes.map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual(
      expect.arrayContaining(['type', 'purpose', 'names', 'capital', 'services']),
    );
    const price = await screen.findByRole('region', { name: 'Price now and yearly' });
    expect(within(price).getByRole('table', { name: 'On the first invoice' })).toHaveTextContent(
      'Totalfrom US$2,430.00',
    );
  });

  test('names what is wrong with a name, and what the documents of a person lack', async () => {
    const { backend } = openStep('review', { data: complete }, prepared());
    const names = await screen.findByRole('region', { name: 'Names' });
    expect(await within(names).findByText(/Only a licensed bank may/)).toBeInTheDocument();
    const people = await screen.findByRole('region', { name: 'People' });
    expect(people).toHaveTextContent(/Ada Rolle.*Shareholder, Director, 5,000 shares/);
    expect(people).toHaveTextContent('Documents: 1 of 1 missing, they may follow');
    expect(backend.requests(ENTER)).not.toEqual([]);
  });

  test('[LIVE-01] a change of the documents reads them again, and enters no one a second time', async () => {
    const { backend, queryClient } = openStep('review', { data: complete }, prepared());
    const people = await screen.findByRole('region', { name: 'People' });
    expect(people).toHaveTextContent('Documents: 1 of 1 missing');
    const before = backend.requests(ENTER).length;
    backend.on('GET /rest/v1/documents', () => [
      {
        id: 'd-1',
        party_id: 'party-1',
        application_id: null,
        category: 'passport',
        status: 'uploaded',
      },
    ]);
    await queryClient.invalidateQueries({
      predicate: ({ meta }) => (meta?.tables ?? []).some((table) => enteredTables.includes(table)),
    });
    await waitFor(() => expect(people).toHaveTextContent('Documents: complete'));
    expect(backend.requests(ENTER)).toHaveLength(before);
  });

  test('[APP-05] the VAT question is answered before the submission', async () => {
    openStep('review', { data: { ...complete, is_resident: null } });
    expect(await screen.findByText('1 thing to fix before you submit')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'VAT question open' })).toHaveAttribute(
      'href',
      '/app/companies/new/a-1/services',
    );
  });
});

/** A backend that refuses the name and knows the party. */
function prepared() {
  const backend = backendWith({ data: complete });
  backend.on('POST /rest/v1/rpc/check_company_name', () => [
    {
      code: 'name.licence_needed',
      blocks: true,
      word: 'Bank',
      authority: 'Central Bank of The Bahamas',
      note: 'Only a licensed bank may call itself so.',
    },
  ]);
  backend.on(ENTER, () => [
    { party_id: 'party-1', person_id: 'p-1', roles: ['member', 'director'] },
  ]);
  backend.on('GET /rest/v1/parties', () => [{ id: 'party-1', name: 'Ada Rolle', kind: 'person' }]);
  backend.on('GET /rest/v1/kyc_profiles', () => [{ id: 'k-1', party_id: 'party-1' }]);
  backend.on('POST /rest/v1/rpc/kyc_checklist', () => [
    {
      code: 'identity',
      categories: ['passport'],
      minimum: 1,
      note: 'A passport.',
      max_age_months: null,
      waived: false,
    },
  ]);
  return backend;
}
