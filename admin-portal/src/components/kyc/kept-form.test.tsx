import { candice, createFakeBackend, renderInPortal } from '@portal/shared-core/testing';
import { deviceStorage } from '@portal/shared-core/supabase';
import { dispatch, useSession } from '@portal/shared-core/session';
import { FormTextField } from '@portal/shared-core/ui/form';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { KeptForm } from './kept-form.tsx';

const TYPED = 'Which ships did you broker?';

const onDevice = () =>
  deviceStorage
    .keys()
    .filter((key) => key.startsWith('bahamasinc_case_words_'))
    .map((key) => deviceStorage.read(key));

afterEach(() => deviceStorage.keys().forEach(deviceStorage.remove));

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
          keep={['admin', 't-1', 'kept', 'ask']}
        >
          {({ control }) => <FormTextField name="question" control={control} label="Question" />}
        </KeptForm>
      )}
    </>
  );
}

async function write() {
  renderInPortal(<Page />, createFakeBackend(), { user: candice }, '/admin');
  await userEvent.type(await screen.findByLabelText('Question'), TYPED);
}

/** What is due after the form has gone is done by then. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

test('[KYC-02] [SES-04] words stay on the device when the page around the form is shown anew, and outlive a session that ends then', async () => {
  await write();
  await userEvent.click(screen.getByRole('button', { name: 'Shown 1' }));
  await settle();
  expect(onDevice()).toEqual([JSON.stringify({ question: TYPED })]);
  act(() => dispatch({ type: 'refused' }));
  await settle();
  expect(onDevice()).toEqual([JSON.stringify({ question: TYPED })]);
});

test('[KYC-02] words that are dropped leave the device', async () => {
  await write();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onDevice()).toEqual([]));
});

test('[SES-03] a sign-out takes the words off the device', async () => {
  await write();
  act(() => dispatch({ type: 'signed out' }));
  await waitFor(() => expect(onDevice()).toEqual([]));
});
