import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router-dom';
import { lazy, Suspense, use } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { SearchField } from './search-field.tsx';
import { useListState } from './use-list-state.ts';

afterEach(() => vi.useRealTimers());

function List() {
  const list = useListState({ key: 'name', direction: 'asc' });
  return (
    <>
      <SearchField
        label="Search"
        value={list.search}
        onChange={list.setSearch}
        ahead={list.searchAhead}
      />
      <Link to="/company">Monte Rosa</Link>
    </>
  );
}

test('[UX-02] a link that is followed before the search is sent leads to its page, also while that page loads', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const router = createMemoryRouter([
    { path: '/', Component: List },
    {
      path: '/company',
      lazy: async () => {
        await loaded;
        return { element: <h1>The company</h1> };
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.type(screen.getByRole('searchbox'), 'Monte');
  await user.click(screen.getByRole('link', { name: 'Monte Rosa' }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  load();
  expect(await screen.findByRole('heading', { name: 'The company' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/company');
});

test('[UX-02] the same while the page waits for its data and the list is still shown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const data = new Promise<void>(() => undefined);
  function Company() {
    use(data);
    return <h1>The company</h1>;
  }
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/company', Component: Company },
  ]);
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.type(screen.getByRole('searchbox'), 'Monte');
  await user.click(screen.getByRole('link', { name: 'Monte Rosa' }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('searchbox')).toHaveValue('Monte');
  expect(router.state.location.pathname).toBe('/company');
  expect(router.state.location.search).toBe('');
});

test('[UX-02] what a link on the same page adds to the address stays when the search is sent after it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  function Rows() {
    return (
      <>
        <List />
        <Link to="/?alert=a-1">The alert</Link>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', Component: Rows }]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.type(screen.getByRole('searchbox'), 'Monte');
  await user.click(screen.getByRole('link', { name: 'The alert' }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(router.state.location.search).toBe('?alert=a-1&q=Monte');
});

test('[UX-02] what is typed while a link on the same page is followed and not shown yet is kept, and sent', async () => {
  let show: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (show = resolve));
  // The whole list takes long to show.
  const Everything = lazy(async () => {
    await isReady;
    return { default: () => <p>everything</p> };
  });
  function Rows() {
    const search = useSearchParams()[0].get('q');
    return search ? <p>{search}</p> : <Everything />;
  }
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <List />
            <Link to="/">All of them</Link>
            <Rows />
          </>
        ),
      },
    ],
    { initialEntries: ['/?q=heron'] },
  );
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'All of them' }));
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: 'osprey' } });
  await act(async () => {
    show();
    await isReady;
  });
  expect(await screen.findByText('osprey')).toBeInTheDocument();
  expect(box).toHaveValue('osprey');
  expect(router.state.location.search).toBe('?q=osprey');
});
