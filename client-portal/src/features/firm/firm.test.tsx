import { claire, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { claireLine, firm, openFirm, points, rpc } from './firm.fixtures.ts';

const bar = () => screen.findByRole('navigation', { name: 'Incorporation Portal' });

describe('[HOUSE-01] who sees the page of the firm', () => {
  test('an owner has its entry and sees what is missing, in order, with where it is done', async () => {
    openFirm('/app/firm');
    expect(await screen.findByText('1 of 3 done')).toBeInTheDocument();
    const lines = screen
      .getAllByRole('listitem')
      .filter((line) => /^(Done|Begun|Missing)/.test(line.textContent));
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Done/),
      expect.stringMatching(/^Begun/),
      expect.stringMatching(/^Missing/),
    ]);
    expect(screen.getByRole('link', { name: 'Open bank details' })).toHaveAttribute(
      'href',
      '/app/firm/bank-details',
    );
    expect(within(await bar()).getByRole('link', { name: 'Firm' })).toBeInTheDocument();
  });

  test('says that the firm is ready once nothing is missing', async () => {
    const { shown, backend } = openFirm('/app/firm');
    shown.points = points.map((point) => ({ ...point, is_done: true }));
    backend.on(rpc('firm_checklist'), () => shown.points);
    expect(await screen.findByText('The firm is ready')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open branding' })).not.toBeInTheDocument();
  });

  test.each(['/app/firm', '/app/firm/branding', '/app/firm/bank-details'])(
    'a member has no entry and is refused at %s, before anything is asked',
    async (address) => {
      const { backend } = openFirm(address, 'member');
      expect(await screen.findByText('For the owners of the firm')).toBeInTheDocument();
      expect(within(await bar()).queryByRole('link', { name: 'Firm' })).not.toBeInTheDocument();
      expect(backend.requests(rpc('firm_use'))).toEqual([]);
      expect(backend.requests(rpc('firm_checklist'))).toEqual([]);
    },
  );

  test('a section that does not exist is not found', async () => {
    openFirm('/app/firm/money');
    expect(await screen.findByText(/not found|does not exist/i)).toBeInTheDocument();
  });
});

describe('[HOUSE-01] [TNT-01] branding', () => {
  test('is saved with the version that was read, without the sender, which has a command of its own', async () => {
    const { backend } = openFirm('/app/firm/branding');
    backend.on(rpc('update_branding'), () => 4);
    const form = within(await screen.findByRole('form', { name: 'Letterhead' }));
    await userEvent.type(form.getByLabelText(/^Address/), '1 Bay Street');
    expect(
      within(form.getByRole('figure', { name: 'Preview of a letterhead' })).getByText(
        '1 Bay Street',
      ),
    ).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Save letterhead' }));
    await waitFor(() => expect(backend.requests(rpc('update_branding'))).toHaveLength(1));
    expect(backend.requests(rpc('update_branding'))[0]?.body).toEqual({
      tenant_id: '10000000-0000-4000-8000-000000000001',
      expected_version: 3,
      branding: { primary: '#0b6e6e', address: '1 Bay Street' },
    });
  });

  test('a colour on which white cannot be read is named with the nearest that is dark enough', async () => {
    openFirm('/app/firm/branding');
    const form = within(await screen.findByRole('form', { name: 'Branding' }));
    const field = form.getByLabelText(/^Main colour/);
    await userEvent.clear(field);
    await userEvent.type(field, '#ffd166');
    expect(form.getByText(/4.5 is the least/)).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Save branding' }));
    expect(await form.findByText(/Choose a darker one/)).toBeInTheDocument();
  });

  test('[MAIL-01] the sender is previewed and saved by itself', async () => {
    const { backend } = openFirm('/app/firm/branding');
    backend.on(rpc('set_mail_sender'), () => 4);
    const form = within(await screen.findByRole('form', { name: 'Sender of mails' }));
    expect(form.getByText('Cable Beach via the portal')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText(/^Address for answers/), 'office@cable.example');
    await userEvent.click(form.getByRole('button', { name: 'Save sender of mails' }));
    await waitFor(() => expect(backend.requests(rpc('set_mail_sender'))).toHaveLength(1));
    expect(backend.requests(rpc('set_mail_sender'))[0]?.body).toMatchObject({
      expected_version: 3,
      sender: { mail_name: 'Cable Beach', reply_to: 'office@cable.example' },
    });
  });

  test('a change of another owner is shown beside what is typed, and nothing typed is lost', async () => {
    const { backend, shown } = openFirm('/app/firm/branding');
    backend.on(rpc('set_mail_sender'), () => {
      shown.firm = { ...firm, version: 4, branding: { ...firm.branding, mail_name: 'Sea' } };
      return refusal('tenant.conflict');
    });
    const form = within(await screen.findByRole('form', { name: 'Sender of mails' }));
    const field = form.getByLabelText(/^Name mails come from/);
    await userEvent.clear(field);
    await userEvent.type(field, 'Bay');
    await userEvent.click(form.getByRole('button', { name: 'Save sender of mails' }));
    expect(
      await screen.findByText('Now stored: Sea, answers to our support address.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep what I typed' }));
    expect(field).toHaveValue('Bay');
  });
});

describe('[TNT-01] a new logo while the check for malware is on', () => {
  const held = (state: string | null, reason: string | null = null) => ({
    is_on: true,
    state,
    reason,
    offered_at: state && '2026-11-30T10:00:00Z',
  });
  const tenantId = '10000000-0000-4000-8000-000000000001';

  test('waits beside the present one, and is taken back', async () => {
    const { backend } = openFirm('/app/firm/branding');
    let check = held('pending');
    backend.on(rpc('picture_check'), () => [check]);
    backend.on(rpc('withdraw_picture'), () => {
      check = held(null);
      return [];
    });
    expect(await screen.findByText('The new logo is being checked')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() =>
      expect(backend.sent(rpc('withdraw_picture'))).toEqual([{ tenant_id: tenantId }]),
    );
    await waitFor(() =>
      expect(screen.queryByText('The new logo is being checked')).not.toBeInTheDocument(),
    );
  });

  test('was refused: the page says why and what to do', async () => {
    const { backend } = openFirm('/app/firm/branding');
    backend.on(rpc('picture_check'), () => [held('infected', 'malware')]);
    expect(await screen.findByText('The new logo was not taken')).toBeVisible();
    expect(screen.getByText(/Malware was found in it/)).toBeVisible();
  });

  test('a logo that arrived while the form was open stays when the form is saved', async () => {
    const { backend, shown } = openFirm('/app/firm/branding');
    const old = `${tenantId}/00000000-0000-4000-8000-00000000000a.png`;
    const arrived = `${tenantId}/00000000-0000-4000-8000-00000000000b.png`;
    shown.firm = { ...firm, branding: { ...firm.branding, logo_path: old } };
    backend.on(rpc('picture_check'), () => [held(null)]);
    backend.on(rpc('update_branding'), () => {
      shown.firm = { ...firm, version: 4, branding: { ...firm.branding, logo_path: arrived } };
      return backend.sent(rpc('update_branding')).length === 1 ? refusal('tenant.conflict') : 5;
    });
    const form = within(await screen.findByRole('form', { name: 'Branding' }));
    await userEvent.type(form.getByLabelText(/^Name shown/), 'Cable');
    await userEvent.click(form.getByRole('button', { name: 'Save branding' }));
    await waitFor(() => expect(backend.sent(rpc('update_branding'))).toHaveLength(1));
    await userEvent.click(form.getByRole('button', { name: 'Save branding' }));
    await waitFor(() => expect(backend.sent(rpc('update_branding'))).toHaveLength(2));
    expect(backend.sent(rpc('update_branding'))[1]).toMatchObject({
      expected_version: 4,
      branding: { name: 'Cable', logo_path: arrived },
    });
  });
});

describe('[HOUSE-01] people', () => {
  test('an owner makes a client an owner, and is refused to lose the last one', async () => {
    const { backend } = openFirm('/app/firm/people');
    backend.on(rpc('set_member_role'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Claire Vasseur' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Make an owner/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make an owner' }));
    await waitFor(() => expect(backend.requests(rpc('set_member_role'))).toHaveLength(1));
    expect(backend.requests(rpc('set_member_role'))[0]?.body).toMatchObject({
      user_id: claireLine.id,
      role: 'owner',
    });
    backend.on(rpc('set_member_role'), () => refusal('tenant.last_owner'));
    await userEvent.click(screen.getByRole('button', { name: 'More for Desmond Rolle' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Make a client/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a client' }));
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(
      /owner/,
    );
  });

  test('who makes themselves a client reads that they lose the page', async () => {
    const { backend } = openFirm('/app/firm/people');
    backend.on(rpc('firm_people'), () => [{ ...claireLine, id: claire.id, role: 'owner' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Claire Vasseur' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Make a client/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('lose this page');
  });

  test('removing says how many companies are concerned', async () => {
    const { backend } = openFirm('/app/firm/people');
    backend.on(rpc('remove_member'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Claire Vasseur' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Remove/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('5 companies of theirs included');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(backend.requests(rpc('remove_member'))).toHaveLength(1));
  });

  test('an invitation that waits is revoked, and one that was accepted meanwhile says so', async () => {
    const { backend } = openFirm('/app/firm/people');
    backend.on('GET /rest/v1/company_invitations', () => [
      {
        id: 'i-1',
        email: 'new@cable.example',
        company_name: 'Cable Ltd.',
        expires_at: '2020-01-01T00:00:00Z',
      },
    ]);
    backend.on(rpc('revoke_invitation'), () => refusal('invitation.not_pending'));
    const row = await screen.findByRole('row', { name: /new@cable.example/ });
    expect(row).toHaveTextContent('to run the firm, for Cable Ltd.');
    expect(row).toHaveTextContent('Expired');
    await userEvent.click(within(row).getByRole('button', { name: /^Revoke the invitation/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    backend.on(rpc('revoke_invitation'), () => null);
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation revoked')).toBeInTheDocument();
    expect(backend.sent(rpc('revoke_invitation'))).toEqual([
      { invitation_id: 'i-1' },
      { invitation_id: 'i-1' },
    ]);
  });

  test('another owner is invited, once for two presses, and a refusal stays at the address', async () => {
    const { backend } = openFirm('/app/firm/people');
    backend.on(rpc('invite_owner'), () => refusal('invitation.already_owner'));
    await userEvent.click(await screen.findByRole('button', { name: 'Invite an owner…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite an owner' }));
    const send = dialog.getByRole('button', { name: 'Send the invitation' });
    await userEvent.click(send);
    expect(await dialog.findByText('Enter an email address.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Email'), ' new@cable.example');
    await userEvent.click(send);
    expect(await dialog.findByText(/is an owner of the firm already/)).toBeInTheDocument();
    backend.on(rpc('invite_owner'), () => 'i-2');
    await userEvent.click(send);
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    const [first, second] = backend.requests(rpc('invite_owner')).map(({ body }) => body);
    expect(second).toMatchObject({
      tenant_id: '10000000-0000-4000-8000-000000000001',
      email: 'new@cable.example',
    });
    expect(second).toEqual(first);
  });

  test('shows who of staff does what, and that no invitation waits', async () => {
    openFirm('/app/firm/people');
    expect(await screen.findByText('Reviewer, Compliance officer')).toBeInTheDocument();
    expect(await screen.findByText(/No invitation waits/)).toBeInTheDocument();
  });
});

describe('[HOUSE-01] features and limits', () => {
  test('say what is used, what is full and what is off', async () => {
    openFirm('/app/firm/features');
    expect(await screen.findByText('12 of 20')).toBeInTheDocument();
    expect(screen.getByText('1 MB of 1 MB')).toBeInTheDocument();
    expect(screen.getByText('No limit')).toBeInTheDocument();
    expect(screen.getByText('Refused: reports for clients.')).toBeInTheDocument();
  });
});
