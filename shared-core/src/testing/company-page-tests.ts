import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  DUTIES,
  entry,
  heron,
  openCompany,
  ownership,
  rpc,
  type CompanyView,
} from './company-page.ts';
import { refusal } from './fake-backend.ts';

/** The tests of a company's page in either portal; each portal calls this in a test file of its own. */
export function testCompanyPage(view: CompanyView): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
  });
  afterEach(() => vi.useRealTimers());

  describe('the overview of a company', () => {
    test('[COM-02] lists its duties by day, with what is late and what it costs', async () => {
      const { backend } = openCompany(view, '');
      const list = await screen.findByRole('list', { name: 'Duties' });
      const [report, fee] = within(list).getAllByRole('listitem');
      expect(report).toHaveTextContent(
        /30 Sep 2026.*Economic substance reportLate.*Year to 31 Dec 2025/,
      );
      expect(fee).toHaveTextContent(
        /1 Dec 2026.*Annual feeDue soon.*For 2027\. By the capital\..*365\.00/,
      );
      const params = backend.requests(DUTIES)[0]?.url.searchParams;
      expect(params?.get('company_id')).toBe('eq.c-1');
      expect(params?.get('state')).toBe('eq.open');
    });

    test('[COM-02] [TEN-05] reads one company of the tenant, without the entries made by mistake', async () => {
      const { backend } = openCompany(view, '');
      await screen.findByRole('list', { name: 'Duties' });
      const params = backend.requests('GET /rest/v1/companies')[0]?.url.searchParams;
      expect(params?.get('id')).toBe('eq.c-1');
      expect(params?.get('participants.voided')).toBe('eq.false');
      expect(params?.get('tenant_id')).toMatch(/^eq\./);
    });

    test('[COM-02] shows the reason and the late penalties of a duty on request', async () => {
      const { backend } = openCompany(view, '', (fake) =>
        fake.on(rpc('obligation_why'), () => [
          {
            reckoning: 'On 1 January of every year',
            source_note: 'Page of the registry',
            verified: false,
            steps: [
              {
                step: 1,
                from_on: '2027-04-01',
                percent: 10,
                amount: 36.5,
                currency: 'USD',
                effect: null,
              },
              {
                step: 2,
                from_on: '2028-01-01',
                percent: null,
                amount: null,
                currency: null,
                effect: 'struck_off',
              },
            ],
          },
        ]),
      );
      const list = await screen.findByRole('list', { name: 'Duties' });
      expect(backend.requests(rpc('obligation_why'))).toEqual([]);
      await userEvent.click(
        within(list).getByText('Reason and late penalties', {
          selector: '[aria-label$="Annual fee"]',
        }),
      );
      const steps = await within(list).findByRole('list', { name: 'Late penalties' });
      expect(steps).toHaveTextContent(
        /Penalty from 1 Apr 2027US\$36\.50 \(10 %\)Penalty from 1 Jan 2028Struck off the register/,
      );
      // Research notes are for staff.
      const note = within(list).queryByText(/Source: Page of the registry Not verified yet\./);
      expect(note !== null).toBe(view.base === '/admin');
      expect(backend.requests(rpc('obligation_why'))[0]?.body).toEqual({ obligation_id: 'o-2' });
    });

    test('[UX-02] shows when there are no duties; duties that fail offer a retry', async () => {
      const { backend } = openCompany(view, '', (fake) =>
        fake.on(DUTIES, () => refusal('not_allowed', 403)),
      );
      expect(await screen.findByText('The duties could not be loaded')).toBeInTheDocument();
      backend.on(DUTIES, () => []);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('No duties due')).toBeInTheDocument();
    });

    test('[COM-02] leads back to the application it came from', async () => {
      openCompany(view, '', (backend) =>
        backend.on('GET /rest/v1/draft_applications', () => [{ id: 'a-1', reference: 'A-1001' }]),
      );
      expect(await screen.findByRole('link', { name: 'A-1001' })).toHaveAttribute(
        'href',
        `${view.base}/companies/applications/a-1`,
      );
    });

    test('[COM-05] [COM-03] offers its documents as PDF once there is a registration number', async () => {
      openCompany(view, '', (backend) =>
        backend.on('GET /rest/v1/companies', () => [{ ...heron, status: 'active' }]),
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Documents as PDF' }));
      const items = await screen.findAllByRole('menuitem');
      expect(items.map((item) => item.textContent)).toEqual([
        'Certificate copy',
        'Registers',
        'Certificate of incumbency',
        'Share certificates',
      ]);
      await userEvent.click(screen.getByRole('menuitem', { name: 'Certificate of incumbency' }));
      expect(await screen.findByRole('checkbox', { name: /Beneficial owners/ })).not.toBeChecked();
      expect(screen.queryByText('The company is not in good standing')).not.toBeInTheDocument();
    });

    test('[COM-05] warns before the incumbency of a company that is being restored is made', async () => {
      openCompany(view, '', (backend) => {
        backend.on('GET /rest/v1/companies', () => [{ ...heron, status: 'restoring' }]);
        backend.on(rpc('company_standings'), () => [
          { status: 'active', since: null },
          { status: 'struck_off', since: '2025-03-01' },
          { status: 'restoring', since: '2026-06-01' },
        ]);
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Documents as PDF' }));
      await userEvent.click(
        await screen.findByRole('menuitem', { name: 'Certificate of incumbency' }),
      );
      const dialog = await screen.findByRole('dialog', { name: 'Certificate of incumbency' });
      await waitFor(() =>
        expect(dialog).toHaveTextContent(
          'The certificate states: Struck off the register on 1 March 2025. Its restoration is under way since 1 June 2026',
        ),
      );
    });

    test('[COM-05] offers none for a company that is not registered', async () => {
      openCompany(view, '', (backend) =>
        backend.on('GET /rest/v1/companies', () => [{ ...heron, registration_number: null }]),
      );
      await screen.findByRole('heading', { name: heron.name });
      expect(screen.queryByRole('button', { name: 'Documents as PDF' })).not.toBeInTheDocument();
    });
  });

  describe('the people of a company', () => {
    test('[COM-02] [APP-03] shows who owns it in the end, and what has no owner', async () => {
      openCompany(view, '/people');
      const owners = await screen.findByRole('list', { name: 'Ultimate owners' });
      expect(owners).toHaveTextContent(/Ada Rolle.*75\s%Beneficial owner/);
      expect(owners).toHaveTextContent(/Owner missing.*25\s%/);
    });

    test('[COM-02] [KYC-01] the chart says which body the firm provides', async () => {
      const nodes = ownership.nodes.map((node) => ({
        ...node,
        kind: 'body_corporate',
        provided_by_firm: node.layer === 1,
      }));
      openCompany(view, '/people', (fake) => {
        const end = ownership.nodes.find(({ layer }) => layer === 1)?.id;
        const gap = { id: end, reason: 'no_owners', missing: '1/1', share: '3/4', percent: 75 };
        fake.on(rpc('ownership'), () => ({ ...ownership, nodes, owners: [], gaps: [gap] }));
      });
      expect(await screen.findByText(/ · service provider$/)).toBeInTheDocument();
      const owners = screen.getByRole('list', { name: 'Ultimate owners' });
      expect(within(owners).getByRole('listitem')).toHaveTextContent(
        view.base === '/admin' ? /Provided by the firm$/ : /Provided by your service provider$/,
      );
      expect(screen.queryByText('Owner missing')).not.toBeInTheDocument();
    });

    test('[COM-02] shows the current registers, including empty ones', async () => {
      const { backend } = openCompany(view, '/people');
      const members = await screen.findByRole('table', { name: 'Register of members' });
      expect(within(members).getByRole('row', { name: /Ada Rolle/ })).toHaveTextContent(
        /3,75075\s%/,
      );
      expect(screen.getByRole('region', { name: 'Register of charges' })).toHaveTextContent(
        'No charge is registered.',
      );
      expect(backend.requests(rpc('register_as_at'))).toHaveLength(3);
    });

    test('[COM-02] [KYC-01] says of whom the firm provides that it does', async () => {
      openCompany(view, '/people', (fake) =>
        fake.on(rpc('register_as_at'), ({ body }) =>
          (body as { register: string }).register === 'officers'
            ? [{ ...entry, role: 'director', name: 'Cable Beach Nominees', provided_by_firm: true }]
            : [],
        ),
      );
      const officers = await screen.findByRole('table', {
        name: 'Register of directors and officers',
      });
      expect(within(officers).getByRole('row', { name: /Cable Beach/ })).toHaveTextContent(
        view.base === '/admin' ? 'Provided by the firm' : 'Provided by your service provider',
      );
    });

    test('[UX-02] ownership that cannot be calculated shows the reason, and the registers stay', async () => {
      const { backend } = openCompany(view, '/people', (fake) =>
        fake.on(rpc('ownership'), () => refusal('ownership.too_large', 422)),
      );
      expect(await screen.findByText('The ownership could not be loaded')).toBeInTheDocument();
      expect(await screen.findByRole('table', { name: 'Register of members' })).toBeInTheDocument();
      backend.on(rpc('ownership'), () => ownership);
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('list', { name: 'Ultimate owners' })).toBeInTheDocument();
    });

    test('[COM-02] is a tab with its own address', async () => {
      const { router } = openCompany(view, '');
      await userEvent.click(await screen.findByRole('link', { name: 'People and ownership' }));
      expect(
        await screen.findByRole('region', { name: 'Register of members' }),
      ).toBeInTheDocument();
      expect(router.state.location.pathname).toBe(`${view.base}/companies/c-1/people`);
    });
  });
}
