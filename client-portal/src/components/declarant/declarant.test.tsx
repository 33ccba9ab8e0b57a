import { AppError } from '@portal/shared-core/errors';
import {
  claire,
  createFakeBackend,
  refusal,
  renderInPortal,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { useDeclarant } from './declarant.tsx';

const SAVE = 'PATCH /rest/v1/profiles';
const unnamed = { ...claire, fullName: claire.email };

/** A step that declares. */
function Step({ refused = false }: { refused?: boolean }) {
  const declarant = useDeclarant(refused ? new AppError('profile.name_missing') : null);
  const [sent, setSent] = useState(0);
  async function declare() {
    if (await declarant.ensure()) setSent(sent + 1);
  }
  return (
    <>
      {declarant.field}
      <button onClick={() => void declare()}>Declare</button>
      <p>Sent {sent} times</p>
    </>
  );
}

function open(user = unnamed, step = <Step />, backend: FakeBackend = createFakeBackend()) {
  backend.on(SAVE, () => [{ id: claire.id }]);
  renderInPortal(step, backend, { user }, '/app');
  return backend;
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Declare' }));

test('[DECL-01] an account without a name is asked for it in the step of the declaration, and it is saved first', async () => {
  const backend = open();
  const field = await screen.findByLabelText('Your full name');
  await press();
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter your full name.'));
  expect(field).toHaveFocus();
  await userEvent.type(field, 'claire@example.com');
  await press();
  expect(field).toHaveAccessibleDescription(expect.stringContaining('not an email address'));
  expect(backend.requests(SAVE)).toEqual([]);
  expect(screen.getByText('Sent 0 times')).toBeVisible();

  await userEvent.clear(field);
  await userEvent.type(field, ' Claire Vasseur ');
  await press();
  expect(await screen.findByText('Sent 1 times')).toBeVisible();
  expect(backend.requests(SAVE)[0]?.body).toEqual({ full_name: 'Claire Vasseur' });
  expect(screen.queryByLabelText('Your full name')).toBeNull();
});

test('[DECL-01] a name that cannot be saved keeps its text, and nothing is declared', async () => {
  const backend = open();
  backend.on(SAVE, () => refusal('profile.name_too_long', 422));
  const field = await screen.findByLabelText('Your full name');
  await userEvent.type(field, 'Claire');
  await press();
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(expect.stringContaining('at most 160 characters')),
  );
  expect(field).toHaveValue('Claire');
  expect(screen.getByText('Sent 0 times')).toBeVisible();
});

test('[DECL-01] an account with a name is not asked, until the database says that it has none', async () => {
  open(claire);
  await press();
  expect(await screen.findByText('Sent 1 times')).toBeVisible();
  expect(screen.queryByLabelText('Your full name')).toBeNull();
});

test('[DECL-01] after the refusal of the database the name is asked for', async () => {
  open(claire, <Step refused />);
  expect(await screen.findByLabelText('Your full name')).toBeVisible();
});
