import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { SearchField } from './search-field.tsx';

const onChange = vi.fn<(value: string) => void>();

beforeEach(() => onChange.mockClear());

/** A holder like the address: it takes what it is told, a while later. */
function Holder({ initial = '', takes = 0 }: { initial?: string; takes?: number }) {
  const [value, setValue] = useState(initial);
  function take(next: string) {
    onChange(next);
    setTimeout(() => setValue(next), takes);
  }
  return (
    <>
      <SearchField label="Search companies" value={value} onChange={take} />
      <button type="button" onClick={() => setValue('osprey')}>
        Back
      </button>
    </>
  );
}

const box = () => screen.getByRole('searchbox', { name: 'Search companies' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('a search', () => {
  beforeEach(() => void vi.useFakeTimers());

  test('is told once for each pause in typing', () => {
    render(<Holder />);
    for (const typed of ['h', 'he', 'her']) {
      type(typed);
      pass(100);
    }
    expect(onChange).not.toHaveBeenCalled();
    pass(300);
    expect(onChange.mock.calls).toEqual([['her']]);
    type('hero');
    type('her');
    pass(300);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('is told at once on Enter, and not again after the pause', () => {
    render(<Holder />);
    type('heron');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([['heron']]);
    pass(1000);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('keeps what was typed while the holder still takes what came before', () => {
    render(<Holder takes={200} />);
    type('her');
    pass(300);
    type('heron');
    pass(200);
    expect(box()).toHaveValue('heron');
    pass(100);
    expect(onChange.mock.calls).toEqual([['her'], ['heron']]);
  });

  test('takes over a change from outside, and drops what was not told yet', () => {
    render(<Holder initial="heron" />);
    type('heron h');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(box()).toHaveValue('osprey');
    pass(1000);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('tells the holder of now, not that of the last key', () => {
    const former = vi.fn<(value: string) => void>();
    const { rerender } = render(
      <SearchField label="Search companies" value="" onChange={former} />,
    );
    type('heron');
    rerender(<SearchField label="Search companies" value="" onChange={onChange} />);
    pass(300);
    expect(former).not.toHaveBeenCalled();
    expect(onChange).toHaveBeenCalledWith('heron');
  });

  test('tells nothing once it is gone', () => {
    const { unmount } = render(<Holder />);
    type('heron');
    unmount();
    pass(1000);
    expect(onChange).not.toHaveBeenCalled();
  });
});

test('a search is fixed in the middle of a word, the caret where it was', async () => {
  render(<Holder initial="hn" takes={20} />);
  await userEvent.type(box(), 'ero', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(box()).toHaveValue('heron');
  expect(box()).toHaveProperty('selectionStart', 4);
});

test.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
  ['Escape', () => userEvent.type(box(), '{Escape}')],
])('a search is cleared at once by %s', async (_way, clear) => {
  render(<Holder initial="heron" />);
  await clear();
  expect(onChange.mock.calls).toEqual([['']]);
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
});
