import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { HeldButton, PageKeys } from './index.ts';

function renderKeys(run: (() => void) | undefined) {
  return render(
    <>
      <PageKeys keys={[{ key: 'y', label: 'Accept the document', run }]} />
      <input aria-label="Note" />
      <button type="button">Other</button>
    </>,
  );
}

describe('the keys of a page', () => {
  test('act while no field has the focus', async () => {
    const accept = vi.fn<() => void>();
    renderKeys(accept);
    await userEvent.keyboard('y');
    expect(accept).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'yes');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(accept).toHaveBeenCalledTimes(1);
  });

  test('do nothing while the action is not possible', async () => {
    renderKeys(undefined);
    await userEvent.keyboard('y');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('are listed with the question mark, and can be turned off', async () => {
    const accept = vi.fn<() => void>();
    renderKeys(accept);
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys of this page' })).toHaveTextContent(
      'Accept the document',
    );
    await userEvent.keyboard('y');
    await userEvent.click(screen.getByRole('checkbox', { name: /Keys of one letter/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.keyboard('y');
    expect(accept).not.toHaveBeenCalled();
  });
});

test('a held action can be focused, says why, and does nothing but show the reasons', async () => {
  const showReasons = vi.fn<() => void>();
  render(
    <HeldButton because="2 things to settle first" onPress={showReasons}>
      Approve
    </HeldButton>,
  );
  const held = screen.getByRole('button', { name: 'Approve' });
  expect(held).toHaveAttribute('aria-disabled', 'true');
  expect(held).toHaveAccessibleDescription('2 things to settle first');
  await userEvent.click(held);
  expect(showReasons).toHaveBeenCalledTimes(1);
});
