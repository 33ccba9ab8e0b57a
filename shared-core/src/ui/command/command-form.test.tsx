import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';

import { AppError } from '../../errors/index.ts';
import { Button } from '../content/button.tsx';
import { useDisclosure } from '../content/use-disclosure.ts';
import { FormTextField } from '../form/form-text-field.tsx';
import { CommandForm } from './command-form.tsx';
import type { FormCommand } from './use-command-form.ts';

interface Note {
  note: string;
  place: string;
}

type Command = FormCommand<Note & { choice?: string | undefined }, string>;

function NoteForm({
  command,
  keep,
  close,
}: {
  command: Command;
  keep?: string;
  close: () => void;
}) {
  return (
    <CommandForm
      label="Note"
      command={command}
      defaultValues={{ note: '', place: '' } satisfies Note}
      toInput={(values, choice) => ({ ...values, choice })}
      submit={[
        { label: 'Save', choice: 'save' },
        { label: 'Discard', choice: 'discard' },
      ]}
      onDone={close}
      onCancel={close}
      {...(keep && { keep: ['admin', 't-1', 'kept', keep] })}
    >
      {({ control }) => (
        <>
          <FormTextField name="note" control={control} label="Note" />
          <FormTextField name="place" control={control} label="Place" />
        </>
      )}
    </CommandForm>
  );
}

function Page({ command, keep }: { command: Command; keep?: string }) {
  const form = useDisclosure();
  if (form.isOpen) return <NoteForm command={command} close={form.close} {...(keep && { keep })} />;
  return (
    <Button ref={form.opener} onClick={form.open}>
      Write
    </Button>
  );
}

async function openForm(keep?: string) {
  const mutate = vi.fn<Command['mutate']>();
  const command = { mutate, isPending: false };
  const frame = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/">Back</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: <Page command={command} {...(keep && { keep })} /> },
        { path: '/elsewhere', element: <p>Another page</p> },
      ],
    },
  ]);
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  return { mutate, command, ...view };
}

const note = () => screen.getByRole('textbox', { name: 'Note' });

describe('[UX-02] a form that runs a command', () => {
  test('takes the focus when it opens, and Escape returns it to the button', async () => {
    await openForm();
    expect(note()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Write' })).toHaveFocus();
  });

  test.each(['Control', 'Meta'])(
    '%s and Enter send it from a field, as its first button does',
    async (key) => {
      const { mutate } = await openForm();
      await userEvent.type(note(), 'Seen');
      await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
      await waitFor(() => expect(mutate).toHaveBeenCalledTimes(1));
      expect(mutate.mock.calls[0]?.[0]).toEqual({ note: 'Seen', place: '', choice: 'save' });
    },
  );

  test('sends its values with the button that was pressed, and closes when the command has run', async () => {
    const { mutate } = await openForm();
    await userEvent.type(note(), 'Seen');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(mutate).toHaveBeenCalledTimes(1));
    const [input, { onSuccess }] = mutate.mock.calls[0]!;
    expect(input).toEqual({ note: 'Seen', place: '', choice: 'discard' });
    onSuccess('done');
    expect(await screen.findByRole('button', { name: 'Write' })).toBeInTheDocument();
  });

  test('shows a refusal at its field, or above the fields', async () => {
    const { mutate } = await openForm();
    await userEvent.type(note(), 'Seen{Enter}');
    await waitFor(() => expect(mutate).toHaveBeenCalledTimes(1));
    mutate.mock.calls[0]![1].onError(
      new AppError('application.incomplete', {
        issues: [
          { code: 'not_allowed', field: 'note' },
          { code: 'not_found', field: 'elsewhere' },
        ],
      }),
    );
    await waitFor(() => expect(note()).toHaveAccessibleDescription(/does not permit this/));
    expect(screen.getByText('Not found')).toBeInTheDocument();
    expect(note()).toHaveValue('Seen');
  });

  test('a second press while the command runs sends nothing', async () => {
    const { mutate, command } = await openForm();
    command.isPending = true;
    await userEvent.type(note(), 'Seen{Enter}');
    expect(mutate).not.toHaveBeenCalled();
  });

  test('two presses before the next render send one command', async () => {
    const { mutate } = await openForm();
    await userEvent.type(note(), 'Seen');
    const save = screen.getByRole('button', { name: 'Save' });
    await act(async () => {
      save.click();
      save.click();
    });
    expect(mutate).toHaveBeenCalledOnce();
  });

  test('keeps what is typed when it is closed or left, until it is sent', async () => {
    const { mutate } = await openForm('note-1');
    await userEvent.type(note(), 'Half a sen');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Write' }));
    expect(note()).toHaveValue('Half a sen');
    expect(screen.getByRole('status')).toHaveTextContent(
      'What you wrote here before and did not send is back. Cancel discards it.',
    );
    await userEvent.type(note(), 'tence');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
    expect(note()).toHaveValue('Half a sentence');

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(mutate).toHaveBeenCalledTimes(1));
    mutate.mock.calls[0]![1].onSuccess('done');
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
    expect(note()).toHaveValue('');
  });

  test('Cancel drops what is typed', async () => {
    await openForm('note-1');
    await userEvent.type(note(), 'Wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Write' }));
    expect(note()).toHaveValue('');
    expect(screen.queryByText(/did not send is back/)).not.toBeInTheDocument();
  });

  test('asks before the page is left where what is typed would be lost', async () => {
    await openForm();
    await userEvent.type(note(), 'Half a sen');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'What you entered here is not sent.',
    );
    expect(screen.queryByText('Another page')).not.toBeInTheDocument();
  });
});
