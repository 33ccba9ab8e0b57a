import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { LeaveGuard } from './dialog/leave-guard.tsx';
import { MenuButton, MoreMenu } from './dialog/menu-button.tsx';
import { DocumentPreview } from './preview/document-preview.tsx';
import { Progress } from './feedback/progress.tsx';
import { SidePanel } from './dialog/side-panel.tsx';
import { showToast } from './feedback/toast.ts';
import { ToastRegion } from './feedback/toast-region.tsx';

describe('toasts', () => {
  test('[UX-02] what was done can be taken back', async () => {
    const undo = vi.fn<() => void>();
    render(<ToastRegion />);
    act(() => showToast({ text: 'View deleted', undo }));
    const region = screen.getByRole('status');
    await userEvent.click(await within(region).findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('View deleted')).not.toBeInTheDocument();
  });

  test('the clock stands while a toast is pointed at', async () => {
    render(<ToastRegion />);
    act(() => showToast({ text: 'View deleted' }));
    const text = await screen.findByText('View deleted');
    vi.useFakeTimers();
    fireEvent.pointerEnter(text.parentElement!);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(text).toBeInTheDocument();
    fireEvent.pointerLeave(text.parentElement!);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(text).not.toBeInTheDocument();
  });

  test('only the newest three are kept', async () => {
    render(<ToastRegion />);
    act(() => ['one', 'two', 'three', 'four'].forEach((text) => showToast({ text })));
    expect(await screen.findByText('four')).toBeInTheDocument();
    expect(screen.queryByText('one')).not.toBeInTheDocument();
  });
});

describe('side panel', () => {
  function List() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Look
        </button>
        {isOpen && (
          <SidePanel title="Blue Heron" onClose={() => setIsOpen(false)}>
            Facts
          </SidePanel>
        )}
      </>
    );
  }

  test('[UX-01] takes the focus, and gives it back when Escape closes it', async () => {
    render(<List />);
    await userEvent.click(screen.getByRole('button', { name: 'Look' }));
    expect(screen.getByRole('heading', { name: 'Blue Heron' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Facts')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Look' })).toHaveFocus();
  });

  test('leads to the row before and after, and not past the last', async () => {
    const onPrevious = vi.fn<() => void>();
    render(
      <SidePanel title="Blue Heron" onPrevious={onPrevious} onClose={() => undefined}>
        Facts
      </SidePanel>,
    );
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(onPrevious).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  });
});

describe('menu', () => {
  test('an action closes the menu and gives the focus back', async () => {
    const onSelect = vi.fn<() => void>();
    render(<MoreMenu groups={[{ label: 'Rare', entries: [{ label: 'Withdraw', onSelect }] }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  test('[UX-01] the keyboard begins on the first entry; check marks leave the menu open', async () => {
    const onSelect = vi.fn<() => void>();
    const entries = [
      { label: 'Client', checked: true, onSelect },
      { label: 'Standing', checked: false, onSelect },
    ];
    render(<MenuButton label="Display" groups={[{ label: 'Columns', entries }]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    const client = await screen.findByRole('menuitemcheckbox', { name: 'Client', checked: true });
    await waitFor(() => expect(client).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });
});

describe('leaving with something unsaved', () => {
  test('[UX-02] asks, and stays or goes as told', async () => {
    const proceed = vi.fn<() => void>();
    const reset = vi.fn<() => void>();
    render(<LeaveGuard isDirty blocker={{ state: 'blocked', proceed, reset }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(reset).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(proceed).toHaveBeenCalledOnce();
  });

  test('the browser is asked to ask only while there is something to lose', () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { rerender } = render(<LeaveGuard isDirty blocker={{ state: 'unblocked' }} />);
    expect(leave()).toBe(true);
    rerender(<LeaveGuard isDirty={false} blocker={{ state: 'unblocked' }} />);
    expect(leave()).toBe(false);
  });
});

test('[UX-02] progress is said as text, and stays within its bounds', () => {
  render(<Progress label="Certificates" value={14} max={12} text="12 of 12 companies" />);
  const bar = screen.getByRole('progressbar', { name: 'Certificates' });
  expect(bar).toHaveAttribute('aria-valuenow', '100');
  expect(bar).toHaveAttribute('aria-valuetext', '12 of 12 companies');
});

describe('[DOC-03] preview', () => {
  // jsdom has no addresses for bytes.
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;

  test('a picture is shown and can be made larger', async () => {
    render(<DocumentPreview name="bill.png" file={new Blob(['x'], { type: 'image/png' })} />);
    expect(await screen.findByRole('img', { name: 'bill.png' })).toHaveAttribute(
      'src',
      'blob:made',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Larger' }));
    expect(screen.getByRole('status', { name: 'Size' })).toHaveTextContent('125%');
  });

  test('a kind that cannot be shown can be downloaded; a drawing that may hold a program is not shown', async () => {
    render(<DocumentPreview name="logo.svg" file={new Blob(['x'], { type: 'image/svg+xml' })} />);
    expect(screen.getByText('No preview')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      'logo.svg',
    );
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  test('what could not be fetched says why and is asked for again', async () => {
    const onRetry = vi.fn<() => void>();
    render(<DocumentPreview name="x" file={undefined} error="Gone." onRetry={onRetry} />);
    expect(screen.getByText('Gone.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
