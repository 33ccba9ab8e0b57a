import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog/confirm-dialog.tsx';
import { ErrorScreen } from './feedback/error-screen.tsx';
import { DateText, Money } from './content/figures.tsx';
import { FilterChips } from './list/filter-chips.tsx';
import { initialsOf } from './content/avatar.tsx';
import { Ledger } from './content/ledger.tsx';
import { Page } from './frame/page.tsx';
import { SaveState } from './feedback/save-state.tsx';
import { Spinner } from './content/spinner.tsx';
import { StepTrack } from './content/step-track.tsx';
import { WizardSteps } from './content/wizard-steps.tsx';

test('[ERR-01] the error screen says what it must, tries again and leads home', async () => {
  const onRetry = vi.fn<() => void>();
  render(<ErrorScreen onRetry={onRetry} />);

  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
});

test('[ERR-02] what is not there cannot be tried again', () => {
  render(<ErrorScreen kind="not-found" />);
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('[ERR-01] a part of a page that failed leaves the page its only first heading', () => {
  render(
    <MemoryRouter>
      <Page title="Companies">
        <ErrorScreen message="The list could not be loaded." />
      </Page>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(
    screen.getByRole('heading', { level: 2, name: 'Something went wrong' }),
  ).toBeInTheDocument();
  expect(document.title).toBe('Companies');
});

test('[PUB-04] the spinner has three sizes, each larger than the one before', () => {
  const widths = (['small', 'medium', 'large'] as const).map((size) => {
    const { container, unmount } = render(<Spinner size={size} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    const width = Number(container.querySelector('svg')?.getAttribute('width'));
    unmount();
    return width;
  });
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
  expect(new Set(widths).size).toBe(3);
});

test('a page has one heading, its title on the tab, and the main action', () => {
  render(
    <MemoryRouter>
      <Page title="Companies" action={<button type="button">Form a company</button>}>
        Rows
      </Page>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Companies' })).toBeInTheDocument();
  expect(document.title).toBe('Companies');
  expect(screen.getByRole('button', { name: 'Form a company' })).toBeInTheDocument();
});

test('a dialog asks, starts on the harmless button and does nothing on Escape', async () => {
  const onConfirm = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      title="Withdraw this application?"
      confirmLabel="Withdraw"
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      It leaves the review.
    </ConfirmDialog>,
  );
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Withdraw this application?',
  });
  expect(dialog).toHaveAccessibleDescription('It leaves the review.');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('filters say which one holds and how many each has', async () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <FilterChips
      label="Status"
      value="all"
      onChange={onChange}
      options={[
        { value: 'all', label: 'All', count: 1284 },
        { value: 'review', label: 'In review', count: 3 },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: 'All 1,284', pressed: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'In review 3', pressed: false }));
  expect(onChange).toHaveBeenCalledWith('review');
});

test('a ledger adds its lines up in a row of its own', () => {
  render(
    <Ledger
      caption="Quote"
      groups={[{ label: 'Government fees', lines: [{ label: 'Name', amount: '25.00' }] }]}
      total={{ label: 'Total', amount: <Money amount="25" /> }}
    />,
  );
  const table = screen.getByRole('table', { name: 'Quote' });
  expect(within(table).getByRole('row', { name: 'Total US$25.00' })).toBeInTheDocument();
});

test('a track marks the step it is shown at', () => {
  render(
    <StepTrack
      label="Progress of A-1047"
      steps={[
        { label: 'Submitted', state: 'done' },
        { label: 'In review', state: 'current' },
        { label: 'Approved', state: 'later' },
      ]}
    />,
  );
  const current = screen
    .getAllByRole('listitem')
    .filter((item) => item.hasAttribute('aria-current'));
  expect(current).toHaveLength(1);
  expect(current[0]).toHaveTextContent('In review, current step');
});

test('a wizard leads back to what is done, and says what is wrong', () => {
  render(
    <MemoryRouter>
      <WizardSteps
        label="Steps"
        steps={[
          { key: 'type', label: 'Entity type', to: '/type', state: 'done', answer: 'IBC' },
          {
            key: 'names',
            label: 'Names',
            to: '/names',
            state: 'current',
            error: '1 thing to fix',
          },
          { key: 'review', label: 'Review', to: '/review', state: 'later' },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Entity type' })).toHaveAttribute('href', '/type');
  expect(screen.queryByRole('link', { name: 'Review' })).not.toBeInTheDocument();
  // The list stands once at the side and once behind the progress bar of narrow windows.
  expect(screen.getAllByText('1 thing to fix')).toHaveLength(2);
  expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
});

test.each([
  [{ state: 'saved', at: '2026-11-14T19:02:00Z' } as const, 'Saved 14:02'],
  [{ state: 'saving' } as const, 'Saving'],
  [{ state: 'unsaved' } as const, 'Not saved'],
  [{ state: 'unsaved', reason: 'Saved on this device' } as const, 'Saved on this device'],
])('the state %o of a draft reads %s', (value, text) => {
  render(<SaveState value={value} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
});

test('a date carries its exact moment and its machine form', () => {
  render(<DateText value="2026-11-14" />);
  const time = screen.getByText('14 Nov 2026');
  expect(time).toHaveAttribute('datetime', '2026-11-14');
  expect(time).toHaveAttribute('title', 'Saturday, 14 November 2026');
});

test.each([
  ['Claire Vasseur', 'CV'],
  ['Ana María de la Cruz', 'AC'],
  ['Tern Rock (Holdings) Ltd.', 'TL'],
  ['Öresund', 'Ö'],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
