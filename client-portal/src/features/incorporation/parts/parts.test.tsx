import { refusal, renderRoutes, type FakeBackend } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { ada, backendWith, complete, SAVE } from '../application.fixtures.ts';

const PARTS = 'GET /rest/v1/party_invitations';
const INVITE = 'POST /rest/v1/rpc/invite_party';
const MAIL = 'POST /rest/v1/rpc/mail_part';
const MAILS = 'POST /rest/v1/rpc/part_mails';
const RESEND = 'POST /rest/v1/rpc/resend_invitation';

beforeAll(async () => {
  await Promise.all([import('../wizard-page.tsx'), import('../steps/documents-step.tsx')]);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const part = {
  id: 't-1',
  application_id: 'a-1',
  person_id: 'p-1',
  party_id: 'p-1',
  email: 'ada@test.example',
  company_name: 'Blue Heron Ltd.',
  status: 'pending',
  expires_at: '2026-11-27T15:00:00Z',
  accepted_at: null,
  done_at: null,
};
const accepted = { ...part, status: 'accepted', accepted_at: '2026-11-21T09:00:00Z' };
const done = { ...accepted, done_at: '2026-11-22T09:00:00Z' };

function openAt(address: string, parts: object[], application: object = { data: complete }) {
  const backend = backendWith(application);
  backend.on(PARTS, () => parts);
  backend.on('POST /rest/v1/rpc/enter_application_parties', () => [
    { party_id: 'p-1', person_id: 'p-1', position: 0, roles: ['director'] },
  ]);
  backend.on('GET /rest/v1/parties', () => [{ id: 'p-1', name: 'Ada Rolle', kind: 'person' }]);
  backend.on('GET /rest/v1/documents', () => []);
  backend.on(MAILS, () => []);
  backend.on('GET /rest/v1/document_categories', () => []);
  renderRoutes(portal, address, backend);
  return backend;
}

const officers = '/app/companies/new/a-1/owners';
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** The database takes the invitation, and shows it from then on. */
function takesIt(backend: FakeBackend) {
  const parts: object[] = [];
  backend.on(PARTS, () => parts);
  backend.on(INVITE, ({ body }) => {
    const { email } = body as { email: string };
    parts.push({ ...part, email });
    return Response.json(part.id);
  });
}

describe('sending a link', () => {
  test.each([
    ['address', { email: ' CLAIRE@example.com ' }],
    ['name, without an address', { email: '', name: 'Claire Vasseur' }],
  ])('[ONE-07] is not offered for oneself, known by the %s', async (_by, change) => {
    const people = [{ ...complete.people[0], ...change }];
    openAt(officers, [], { data: { ...complete, people } });
    await userEvent.click(await screen.findByRole('button', { name: /^Details of/ }));
    expect(screen.queryByRole('button', { name: /^Send them a link/ })).not.toBeInTheDocument();
  });

  test('[ONE-07] saves the draft first, then shows the link to send', async () => {
    const backend = openAt(officers, []);
    takesIt(backend);
    await userEvent.type(await screen.findByLabelText('Full name'), ' Jr');
    await press('Details of Ada Rolle Jr');
    await press(/^Send them a link ?\(Ada Rolle Jr\)$/);
    await userEvent.type(screen.getByLabelText('Their email'), 'ada@test.example{Enter}');

    const dialog = within(
      await screen.findByRole('dialog', { name: /^The link for Ada Rolle Jr/ }),
    );
    const sent = backend.requests(INVITE)[0]?.body;
    expect(sent).toMatchObject({
      application_id: 'a-1',
      person_id: 'p-1',
      email: part.email,
    });
    const { token } = sent as { token: string };
    expect(dialog.getByLabelText('Link')).toHaveValue(
      `${location.origin}/auth/party-signup/${token}`,
    );
    expect(dialog.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
      'href',
      expect.stringMatching(
        /^mailto:ada%40test\.example\?subject=.*Blue%20Heron.*&body=.*party-signup/,
      ),
    );
    const saved = backend.requests(SAVE)[0]?.body as { data: { people: { name: string }[] } };
    expect(saved.data.people[0]?.name).toBe('Ada Rolle Jr');
    // The address is stored with the person.
    await waitFor(() =>
      expect(backend.requests(SAVE).at(-1)?.body).toMatchObject({
        data: { people: [{ email: 'ada@test.example' }] },
      }),
    );
  });

  test('[ONE-07] [INV-01] shows a link once, and later makes a new one, which is copied', async () => {
    const backend = openAt(officers, [part]);
    backend.on(RESEND, () => Response.json(part.id));
    const user = userEvent.setup();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    expect(await screen.findByText(/It works until 27 Nov 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show the link' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create a new link' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/The former link stops working/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Create a new link' }));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    const { token } = backend.requests(RESEND)[0]!.body as { token: string };
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(`${location.origin}/auth/party-signup/${token}`);
    write.mockRejectedValueOnce(new Error('forbidden'));
    await user.click(screen.getByRole('button', { name: 'Copied' }));
    expect(await screen.findByText(/does not let this page copy/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.body).not.toContainHTML(token);
  });

  test('[ONE-07] [MAIL-01] is mailed by the portal when the applicant says so, with the token of the link', async () => {
    const backend = openAt(officers, [part]);
    backend.on(RESEND, () => Response.json(part.id));
    backend.on(MAIL, () => Response.json(null));
    await userEvent.click(await screen.findByRole('button', { name: 'Create a new link' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Create a new link' }));
    await userEvent.click(await screen.findByRole('button', { name: `Mail it to ${part.email}` }));
    expect(await screen.findByText(/We mail the link to ada@test\.example/)).toBeInTheDocument();
    const { token } = backend.requests(RESEND)[0]!.body as { token: string };
    expect(backend.requests(MAIL).map(({ body }) => body)).toEqual([
      { invitation_id: part.id, token },
    ]);
  });

  test.each([
    ['queued', /on its way/],
    ['sent', /has left for ada@test\.example/],
    ['failed', /could not be sent\. Create a new link/],
  ])('[MAIL-01] says of a mail that is %s what became of it', async (state, text) => {
    const backend = openAt(officers, [part]);
    backend.on(MAILS, () => [{ invitation_id: part.id, state }]);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test.each([
    ['nothing', '{Enter}', undefined, 'Enter the email address of the person you invite.'],
    [
      'their own address',
      'claire@test.example{Enter}',
      'invitation.own_address',
      'This is your own address.',
    ],
  ])('[ONE-07] shows next to the field what is wrong with %s', async (_what, typed, code, text) => {
    const backend = openAt(officers, []);
    if (code) backend.on(INVITE, () => refusal(code, 422));
    await screen.findByLabelText('Full name');
    await press('Details of Ada Rolle');
    await press(/^Send them a link/);
    await userEvent.type(screen.getByLabelText('Their email'), typed);
    await waitFor(() =>
      expect(screen.getByLabelText('Their email')).toHaveAccessibleDescription(
        expect.stringContaining(text),
      ),
    );
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('[ONE-07] is not offered before there is a name', async () => {
    openAt(officers, [], { data: { ...complete, people: [{ ...ada, name: '' }] } });
    await screen.findByLabelText('Full name');
    await press('Details of this person');
    expect(screen.queryByRole('button', { name: /Send them a link/ })).not.toBeInTheDocument();
  });
});

describe('the state of a person’s own part', () => {
  test('[ONE-07] an expired link is created again', async () => {
    const backend = openAt(officers, [{ ...part, expires_at: '2026-11-20T14:59:00Z' }]);
    backend.on(RESEND, () => Response.json(part.id));
    expect(await screen.findByText(/has expired and was not opened/)).toBeInTheDocument();
    backend.on(PARTS, () => [part]);
    await press('Create a new link');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Create a new link' }));
    expect(await screen.findByText(/It works until 27 Nov 2026/)).toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'The link for Ada Rolle' })).toBeVisible();
    expect(backend.requests(RESEND)[0]?.body).toMatchObject({ invitation_id: 't-1' });
  });

  test('[ONE-07] a pending link is withdrawn after a confirmation', async () => {
    const backend = openAt(officers, [part]);
    backend.on('POST /rest/v1/rpc/revoke_invitation', () => undefined);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    backend.on(PARTS, () => []);
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: /^Send them a link/ })).toBeInTheDocument();
    expect(backend.sent('POST /rest/v1/rpc/revoke_invitation')).toEqual([{ invitation_id: 't-1' }]);
  });

  test('[ONE-07] the invited person owns the part; the applicant takes it back only after a warning', async () => {
    const backend = openAt(officers, [accepted]);
    backend.on('POST /rest/v1/rpc/take_back_part', () => refusal('invitation.not_pending', 409));
    expect(
      await screen.findByText(/has been filling in their own part since 21 Nov 2026/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Email and date of birth/ })).toBeNull();
    await press('Fill it in myself');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(
      dialog.getByText(/you cannot see it, so you start this part from the beginning/),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Fill it in myself' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Invitation is no longer valid');
    expect(backend.sent('POST /rest/v1/rpc/take_back_part')).toEqual([{ invitation_id: 't-1' }]);
  });

  test('[ONE-07] once it is done, the applicant cannot edit the particulars', async () => {
    openAt(officers, [done]);
    expect(await screen.findByText(/submitted their own part on 22 Nov 2026/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument();
    expect(screen.getByText('Bahamas, by their own account')).toBeInTheDocument();
  });

  test('[ONE-07] the applicant is not asked for documents of an accepted part', async () => {
    openAt('/app/companies/new/a-1/documents', [accepted]);
    const panel = within(await screen.findByRole('region', { name: 'Ada Rolle' }));
    expect(await panel.findByText(/It is not submitted yet/)).toBeInTheDocument();
    expect(panel.queryByText(/sent$/)).not.toBeInTheDocument();
  });

  test('[ONE-07] nor where another application invited the person', async () => {
    openAt('/app/companies/new/a-1/documents', []);
    const panel = within(await screen.findByRole('region', { name: 'Ada Rolle' }));
    expect(panel.getByText(/fills in their own part. Only our staff see it/)).toBeInTheDocument();
  });
});

describe('the people of a submitted application', () => {
  const submitted = { state: 'in_review', reference: 'A-1047', submitted_data: complete };
  const link = (id: string, name: string, kyc: string | null, isProvided = false) => ({
    party_id: id,
    person_id: id,
    roles: ['director'],
    name,
    kind: 'person',
    kyc,
    provided_by_firm: isProvided,
  });

  test('[APP-06] [ONE-07] shows for each person who has to act, with a link to their documents', async () => {
    const backend = openAt('/app/companies/applications/a-1', [], submitted);
    backend.on(PARTS, () => [
      { ...done, person_id: 'p-2' },
      { ...part, person_id: 'p-3' },
    ]);
    backend.on('POST /rest/v1/rpc/application_people', () => [
      link('p-1', 'Ada Rolle', 'open'),
      link('p-2', 'Bea Knowles', null),
      link('p-3', 'Cyril Moss', 'open'),
      link('p-4', 'Dan Stubbs', 'approved'),
      link('p-5', 'Cable Beach Nominees', null, true),
    ]);
    const panel = within(await screen.findByRole('region', { name: 'Identity checks' }));
    expect(panel.getByText('2 of 5 not submitted')).toBeInTheDocument();
    expect(panel.getByText('Director · Provided by your service provider')).toBeInTheDocument();
    expect(panel.getByRole('link', { name: /^Fill in ?documents of Ada Rolle$/ })).toHaveAttribute(
      'href',
      '/app/kyc/p-1',
    );
    expect(
      panel.getByRole('button', { name: /^Send them a link ?\(Ada Rolle\)$/ }),
    ).toBeInTheDocument();
    expect(panel.getByText(/Bea Knowles submitted their own part/)).toBeInTheDocument();
    expect(panel.getByText(/There is a link for Cyril Moss/)).toBeInTheDocument();
    expect(
      panel.getByRole('link', { name: /^Open ?documents of Dan Stubbs$/ }),
    ).toBeInTheDocument();
  });
});
