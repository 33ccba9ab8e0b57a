import {
  candice,
  openCompany,
  refusal,
  testCompanyPage,
  type CompanyView,
} from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const view: CompanyView = { portal, base: '/admin', user: candice };

testCompanyPage(view);

describe('what staff alone see of a company', () => {
  test('[COM-02] says what staff alone may know: the risk, and what is open', async () => {
    openCompany(view, '', (backend) => {
      backend.on('GET /rest/v1/risk_assessments', () => [
        { effective_rating: 'high', residual_score: 78, next_review_on: '2027-05-24' },
      ]);
      backend.on('POST /rest/v1/rpc/company_alerts', () => [
        { id: 'al-1', title: 'Annual fee is late', severity: 'warning', due_on: null },
      ]);
    });
    const panel = await screen.findByRole('region', { name: 'Staff only' });
    expect(panel).toHaveTextContent(
      /RiskHighScore 78 of 100.*24 May 2027.*Open alerts1Annual fee is late/,
    );
  });

  test('[APP-08] a company formed here is asked for its certificate and the invoice of its quote, until both are there', async () => {
    const { backend, queryClient } = openCompany(view, '', (fake) => {
      fake.on('GET /rest/v1/draft_applications', () => [{ id: 'a-1', reference: 'A-1001' }]);
      fake.on('GET /rest/v1/documents', () => []);
      fake.on('GET /rest/v1/invoices', () => []);
    });
    const panel = await screen.findByRole('region', { name: 'To finish the incorporation' });
    expect(panel).toHaveTextContent('The certificate of incorporation is not in the documents.');
    expect(panel).toHaveTextContent('The quote is not invoiced.');
    backend.on('GET /rest/v1/documents', () => [{ id: 'd-1' }]);
    backend.on('GET /rest/v1/invoices', () => [
      {
        id: 'i-1',
        number: 'INV-1',
        state: 'issued',
        currency: 'USD',
        total: 5,
        paid: 0,
        due_on: null,
      },
    ]);
    await queryClient.invalidateQueries();
    await waitFor(() => expect(panel).not.toBeInTheDocument());
  });

  test('[UX-02] risk and alerts that cannot be read say so in their place', async () => {
    openCompany(view, '', (backend) =>
      backend.on('GET /rest/v1/risk_assessments', () => refusal('not_allowed', 403)),
    );
    expect(await screen.findByText('Risk and alerts could not be loaded')).toBeInTheDocument();
    expect(await screen.findByRole('list', { name: 'Duties' })).toBeInTheDocument();
  });
});
