import { claire, refusal, renderRoutes, type FakeBackend } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendWith, complete, SUBMIT, tern } from './kyc.fixtures.ts';

const DECLARATIONS = 'POST /rest/v1/rpc/kyc_declarations';
const SIGN = 'POST /rest/v1/rpc/sign_declaration';

beforeAll(() => import('./kyc-page.tsx'));

/** A declaration that is asked and not signed. */
function requested(kind: string, change: object = {}) {
  return {
    kind,
    body: `I, Marcus Rolle, declare ${kind}.`,
    declaration_id: null,
    signed_body: null,
    signed_name: null,
    signed_at: null,
    address: null,
    in_force: false,
    ...change,
  };
}

const signed = {
  declaration_id: 'x-1',
  signed_body: 'I, Marcus Rolle, declared earlier.',
  signed_name: 'Marcus Rolle',
  signed_at: '2026-11-19T10:00:00Z',
  address: '203.0.113.7',
};

/** The page with these declarations; every signature puts one in force. */
function open(
  rows: object[],
  change: object = { data: { ...complete, declared: false } },
  user = claire,
) {
  const backend: FakeBackend = backendWith(change);
  let current = rows as { kind: string }[];
  backend.on(DECLARATIONS, () => current);
  backend.on(SIGN, ({ body }) => {
    const { kind } = body as { kind: string };
    current = current.map((row) =>
      row.kind === kind ? { ...row, ...signed, in_force: true } : row,
    );
    return Response.json('x-1');
  });
  renderRoutes(portal, '/app/kyc/p-1', backend, { user });
  return backend;
}

const panel = async () =>
  within(await screen.findByRole('region', { name: 'Declarations to sign' }));

test('[DECL-01] an account without a name is asked for it before it signs', async () => {
  const user = { ...claire, fullName: claire.email };
  const backend = open([requested('pep_declaration')], undefined, user);
  backend.on('PATCH /rest/v1/profiles', () => [{ id: claire.id }]);
  const own = await panel();
  await userEvent.type(
    await own.findByLabelText('Full name, as your signature'),
    'Marcus Rolle{Enter}',
  );
  expect(await own.findByText(/Enter your full name\./)).toBeInTheDocument();
  expect(backend.requests(SIGN)).toEqual([]);
  await userEvent.type(own.getByLabelText('Your full name'), 'Claire Vasseur');
  await userEvent.click(own.getByRole('button', { name: 'Sign the declaration' }));
  await waitFor(() => expect(backend.requests(SIGN)).toHaveLength(1));
  expect(backend.sent('PATCH /rest/v1/profiles')).toEqual([{ full_name: 'Claire Vasseur' }]);
  expect(own.queryByLabelText('Your full name')).toBeNull();
});

test('[DECL-01] the texts made from the answers are signed with one name, at the saved version', async () => {
  const backend = open([requested('pep_declaration'), requested('tax_self_certification')]);
  const own = await panel();
  expect(await own.findByText('I, Marcus Rolle, declare pep_declaration.')).toBeInTheDocument();
  expect(own.getByText('Tax self-certification')).toBeInTheDocument();
  await userEvent.click(own.getByRole('button', { name: 'Sign 2 declarations' }));
  const name = own.getByLabelText('Full name, as your signature');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Type your full name/));
  expect(backend.requests(SIGN)).toEqual([]);

  await userEvent.type(name, 'Marcus Rolle{Enter}');
  await waitFor(() => expect(own.getAllByText('Signed')).toHaveLength(2));
  const version = (backend.requests('POST /rest/v1/rpc/save_kyc').at(-1)?.body as
    | { expected_version: number }
    | undefined) ?? { expected_version: 0 };
  expect(backend.requests(SIGN).map(({ body }) => body)).toEqual(
    ['pep_declaration', 'tax_self_certification'].map((kind) => ({
      party_id: 'p-1',
      kind,
      signed_name: 'Marcus Rolle',
      expected_version: version.expected_version + 1,
    })),
  );
  expect(own.queryByLabelText('Full name, as your signature')).not.toBeInTheDocument();
  expect(own.getAllByRole('button', { name: /^Download PDF/ })).toHaveLength(2);
});

test('[DECL-01] another name is refused beside the field, and what was typed stays', async () => {
  const backend = open([requested('pep_declaration')]);
  backend.on(SIGN, () => refusal('declaration.name_differs', 422));
  const own = await panel();
  const name = await own.findByLabelText('Full name, as your signature');
  await userEvent.type(name, 'Ada Rolle{Enter}');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Type the full name of the person/));
  expect(name).toHaveValue('Ada Rolle');
});

test('[DECL-01] a text that changed with the answers is not signed unread', async () => {
  const backend = open([requested('pep_declaration')]);
  const own = await panel();
  const name = await own.findByLabelText('Full name, as your signature');
  backend.on(DECLARATIONS, () => [requested('pep_declaration', { body: 'Another text.' })]);
  await userEvent.type(name, 'Marcus Rolle{Enter}');
  expect(await own.findByText('The text has changed')).toBeInTheDocument();
  expect(backend.requests(SIGN)).toEqual([]);
});

test('[DECL-01] an older signature is asked again, and without answers nothing is signed', async () => {
  open([requested('pep_declaration', signed), requested('tax_self_certification', { body: null })]);
  const own = await panel();
  expect(await own.findByText('Sign again')).toBeInTheDocument();
  expect(own.getByText(/^An earlier text was signed by Marcus Rolle/)).toBeInTheDocument();
  expect(own.getByText(/Answer the questions above first/)).toBeInTheDocument();
  expect(own.getByRole('button', { name: 'Sign the declaration' })).toBeInTheDocument();
});

test('[DECL-01] [KYC-01] an unsigned declaration is a point that keeps the profile from being submitted', async () => {
  const backend = open([requested('pep_declaration')], { data: complete });
  await panel();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  const point = await screen.findByRole('link', { name: 'Declaration on political exposure' });
  await userEvent.click(point);
  expect(document.activeElement).toHaveAttribute('id', 'kyc-declarations');
  expect(backend.requests(SUBMIT)).toEqual([]);
});

test('[DECL-01] after the submission they are shown and can still be signed; a body corporate has none', async () => {
  const backend = open([requested('consent_to_act')], {
    state: 'submitted',
    submitted_data: complete,
    version: 7,
  });
  const own = await panel();
  await userEvent.type(
    await own.findByLabelText('Full name, as your signature'),
    'Marcus Rolle{Enter}',
  );
  await waitFor(() =>
    expect(backend.requests(SIGN)[0]?.body).toMatchObject({ expected_version: 7 }),
  );
});

test('[DECL-01] a body corporate signs none', async () => {
  open([], { party: tern });
  expect(await screen.findByLabelText('Registration number')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Declarations to sign' })).not.toBeInTheDocument();
});
