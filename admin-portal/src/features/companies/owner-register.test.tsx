import {
  candice,
  openCompany,
  refusal,
  type CompanyView,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const view: CompanyView = { portal, base: '/admin', user: candice };
const DIFFERENCES = 'POST /rest/v1/rpc/owners_differences';
const CONFIRM = 'POST /rest/v1/rpc/confirm_owners';

const ada = {
  proposal_id: 'op-1',
  party_id: 'p-1',
  name: 'Ada Rolle',
  action: 'enter',
  percent: 60,
  nature_of_control: ['shares'],
  entry_percent: null,
  entry_nature: null,
  identified_on: '2026-11-20',
  due_on: '2026-12-05',
  blockers: null,
};
const théo = {
  ...ada,
  proposal_id: 'op-2',
  name: 'Théo Renard',
  action: 'change',
  entry_percent: 75,
};

const open = (setUp: (backend: FakeBackend) => void) => openCompany(view, '/people', setUp);
const panel = async () => {
  const region = await screen.findByRole('region', { name: 'Owners to be confirmed' });
  return within(region);
};

describe('[GATE-04] the register of beneficial owners on staff’s page', () => {
  test('[YEAR-02] says what the filing lacks of whom it enters, and keeps no one from confirming', async () => {
    open((it) => {
      it.on(DIFFERENCES, () => [ada, { ...théo, action: 'cease' }]);
      it.on('POST /rest/v1/rpc/missing_owner_particulars', () => [
        { field: 'id_number', label: 'Document number', source: 'identity', kyc_profile_id: 'k-1' },
      ]);
    });
    const register = await panel();
    expect(await register.findByText('Missing for the filing of Ada Rolle')).toBeVisible();
    expect(register.getByText('Document number.')).toBeVisible();
    expect(register.queryByText('Missing for the filing of Théo Renard')).not.toBeInTheDocument();
    expect(register.getByRole('link', { name: 'identity page' })).toHaveAttribute(
      'href',
      '/admin/kyc/profiles/k-1',
    );
    expect(register.getByRole('button', { name: 'Confirm 2 entries' })).toBeEnabled();
  });

  test('names what differs, and confirms it in one action', async () => {
    const { backend } = open((it) => {
      it.on(DIFFERENCES, () => [ada, théo]);
      it.on(CONFIRM, () => null);
    });
    const register = await panel();
    expect(register.getByRole('row', { name: /Ada Rolle.*Enter.*60 %/ })).toHaveTextContent(
      /20 Nov.*filing due 5 Dec/,
    );
    expect(register.getByRole('row', { name: /Théo Renard/ })).toHaveTextContent(
      'in the register: 75 %',
    );
    backend.on(DIFFERENCES, () => []);
    await userEvent.click(register.getByRole('button', { name: 'Confirm 2 entries' }));
    expect(await screen.findByText('The register agrees with the ownership.')).toBeInTheDocument();
    expect(backend.requests(CONFIRM)[0]?.body).toMatchObject({ proposal_ids: ['op-1', 'op-2'] });
  });

  test('[GATE-03] says who cannot be entered yet, and why', async () => {
    open((it) =>
      it.on(DIFFERENCES, () => [
        { ...ada, blockers: [{ code: 'register.kyc_missing', field: 'kyc' }] },
      ]),
    );
    const register = await panel();
    expect(register.getByRole('row', { name: /Ada Rolle/ })).toHaveTextContent(
      'To settle first: KYC not approved',
    );
    expect(register.getByText('Not everybody can be entered yet')).toBeInTheDocument();
    expect(register.getByRole('button', { name: 'Confirm 1 entry' })).toBeDisabled();
  });

  test('the compliance officer dismisses a proposal with a reason', async () => {
    const { backend } = open((it) => {
      it.on(DIFFERENCES, () => [ada]);
      it.on('POST /rest/v1/rpc/dismiss_owner_proposal', () => null);
    });
    const register = await panel();
    await userEvent.click(
      register.getByRole('button', { name: 'Dismiss the proposal about Ada Rolle' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Holds as nominee');
    await userEvent.click(dialog.getByRole('button', { name: 'Dismiss the proposal' }));
    await expect
      .poll(() => backend.requests('POST /rest/v1/rpc/dismiss_owner_proposal')[0]?.body)
      .toEqual({ proposal_id: 'op-1', reason: 'Holds as nominee' });
  });

  test('a refusal is shown as a message', async () => {
    open((it) => {
      it.on(DIFFERENCES, () => [ada]);
      it.on(CONFIRM, () => refusal('register.owners_changed', 409));
    });
    const register = await panel();
    await userEvent.click(register.getByRole('button', { name: 'Confirm 1 entry' }));
    expect(await screen.findByText('Changed meanwhile')).toBeInTheDocument();
  });

  test('[UX-02] a comparison that cannot be read says so in its place', async () => {
    open((it) => it.on(DIFFERENCES, () => refusal('not_allowed', 403)));
    expect(
      await screen.findByText('The register could not be compared with the ownership'),
    ).toBeInTheDocument();
  });
});
