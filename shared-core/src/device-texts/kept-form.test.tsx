import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { dispatch, useSession } from '../session/index.ts';
import {
  candice,
  claire,
  createFakeBackend,
  refusal,
  renderInPortal,
  type FakeBackend,
} from '../testing/index.ts';
import { FormTextField } from '../ui/form/index.ts';
import { KeptForm } from './kept-form.tsx';

const TYPED = 'Which ships did you broker?';
const KEY = 'POST /rest/v1/rpc/device_key';
const KEEP = ['admin', 't-1', 'kept', 'ask'];
const placeOf = (userId: string) => `bahamasinc_typed_${userId}_${KEEP.join('_')}`;
const onDevice = () => localStorage.getItem(placeOf(candice.id));

beforeEach(() => localStorage.clear());

/** A page that is shown anew while the form is open, as it is when its data is read again. */
function Page() {
  const [shown, setShown] = useState(1);
  const [isOpen, setOpen] = useState(true);
  const user = useSession((session) => session.user);
  const close = () => setOpen(false);
  if (!user) return null; // the guard of the portal
  return (
    <>
      <button onClick={() => setShown(shown + 1)}>Shown {shown}</button>
      {isOpen && (
        <KeptForm
          label="Ask"
          command={{ mutate: vi.fn<() => void>(), isPending: false }}
          defaultValues={{ question: '' }}
          toInput={(values) => values}
          submit="Send"
          onCancel={close}
          keep={KEEP}
        >
          {({ control }) => <FormTextField name="question" control={control} label="Question" />}
        </KeptForm>
      )}
    </>
  );
}

/** Opens the page as if it was loaded now. */
function load(user = candice, backend = createFakeBackend()) {
  cleanup();
  return renderInPortal(<Page />, backend, { user }, '/admin');
}

const question = () => screen.findByLabelText('Question');

/** What is typed lies on the device, encrypted. */
const arrives = () =>
  waitFor(() => expect(onDevice()).toMatch(/^AES-GCM-256\.[^.]+\.[A-Za-z0-9+/=]{40,}$/));

async function write(backend?: FakeBackend) {
  const page = load(candice, backend);
  await userEvent.type(await question(), TYPED);
  return page;
}

/** What is due after the form has gone is done by then. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('[KYC-02] [SES-04] what is typed into a form', () => {
  test('lies on the device encrypted, and is there again after a reload', async () => {
    await write();
    await arrives();
    expect(JSON.stringify(localStorage)).not.toContain('ships');
    await userEvent.click(screen.getByRole('button', { name: 'Shown 1' }));
    await settle();
    load();
    await waitFor(async () => expect(await question()).toHaveValue(TYPED));
    expect(screen.getByRole('status')).toHaveTextContent(
      'What you wrote here before and did not send is back.',
    );
  });

  test('outlives a session that ends by itself, for its person and no other', async () => {
    const { queryClient } = await write();
    await arrives();
    act(() => dispatch({ type: 'refused' }));
    await settle();
    expect(queryClient.getQueryData(KEEP)).toBeUndefined();
    localStorage.removeItem('bahamasinc_device_key'); // with the session: start-session.test.ts
    load(claire);
    await settle();
    expect(await question()).toHaveValue('');
    await userEvent.type(await question(), 'Of Claire');
    load();
    await waitFor(async () => expect(await question()).toHaveValue(TYPED));
  });

  test('leaves the device when it is dropped', async () => {
    await write();
    await arrives();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onDevice()).toBeNull());
  });

  test('goes over what was kept where it is typed before that is decrypted', async () => {
    await write();
    await arrives();
    localStorage.removeItem('bahamasinc_device_key');
    let answer = () => {};
    const backend = createFakeBackend();
    backend.on(
      KEY,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(btoa('k'.repeat(32)));
        }),
    );
    load(candice, backend);
    const before = onDevice();
    await userEvent.type(await question(), 'Where?');
    expect(onDevice()).toBe(before);
    answer();
    await waitFor(() => expect(onDevice()).not.toBe(before));
    expect(await question()).toHaveValue('Where?');
    load();
    await waitFor(async () => expect(await question()).toHaveValue('Where?'));
  });

  test('is not written over while its key cannot be read, and comes with the next try', async () => {
    await write();
    await arrives();
    localStorage.removeItem('bahamasinc_device_key');
    const before = onDevice();
    const backend = createFakeBackend();
    backend.on(KEY, () => refusal('not_allowed'));
    load(candice, backend);
    expect(await screen.findByText(/its key could not be read/)).toBeInTheDocument();
    expect(await question()).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Shown 1' }));
    expect(onDevice()).toBe(before);
    backend.on(KEY, () => btoa('k'.repeat(32)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await question()).toHaveValue(TYPED));
    expect(screen.queryByText(/its key could not be read/)).not.toBeInTheDocument();
  });

  test('stays where the form is closed before it was read', async () => {
    await write();
    await arrives();
    localStorage.removeItem('bahamasinc_device_key');
    const backend = createFakeBackend();
    backend.on(KEY, () => refusal('not_allowed'));
    load(candice, backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await settle();
    expect(onDevice()).not.toBeNull();
  });

  test('is not written after a sign-out', async () => {
    await write();
    await arrives();
    fireEvent.change(await question(), { target: { value: 'More' } });
    act(() => dispatch({ type: 'signed out' }));
    localStorage.clear(); // as a sign-out does: start-session.test.ts
    await settle();
    expect(onDevice()).toBeNull();
  });

  test.each(['case_words', 'text'])(
    'that lay there in clear (%s) is in the form, and encrypted',
    async (kind) => {
      const clear = `bahamasinc_${kind}_${candice.id}_${KEEP.join('_')}`;
      localStorage.setItem(clear, JSON.stringify({ question: TYPED, gone: 'x' }));
      load();
      await waitFor(async () => expect(await question()).toHaveValue(TYPED));
      await arrives();
      expect(localStorage.getItem(clear)).toBeNull();
    },
  );
});
