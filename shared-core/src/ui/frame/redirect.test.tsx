import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';

import { Redirect } from './redirect.tsx';

/** An address that leads on to a page, whose code comes when `arrive` is called. */
function opened(leading: React.ReactNode) {
  let arrive = () => {};
  const code = new Promise<{ Component: () => React.ReactNode }>((resolve) => {
    arrive = () => resolve({ Component: () => <h1>The first step</h1> });
  });
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Dashboard</h1> },
      { path: '/new', element: leading },
      { path: '/new/first', lazy: () => code },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return { router, arrive };
}

/** Goes to /new twice, the second time while the page that it leads to is fetched; then its code comes. */
async function clickTwice({ router, arrive }: ReturnType<typeof opened>) {
  await act(() => router.navigate('/new'));
  expect(router.state.navigation.location?.pathname).toBe('/new/first');
  // A link to the address of the page replaces it in the history.
  await act(() => router.navigate('/new', { replace: true }));
  await act(async () => arrive());
}

test('[NAV-01] a second click on a link whose page is still fetched leads there, too', async () => {
  const page = opened(<Redirect to="/new/first" />);
  await clickTwice(page);
  expect(await screen.findByRole('heading', { name: 'The first step' })).toBeInTheDocument();
  expect(page.router.state.location.pathname).toBe('/new/first');

  // The address that leads on is not left in the history.
  await act(() => page.router.navigate(-1));
  expect(page.router.state.location.pathname).toBe('/');
});

test('[NAV-01] what is given along comes with it', async () => {
  const { router, arrive } = opened(<Redirect to="/new/first" state={{ unverified: true }} />);
  await act(() => router.navigate('/new'));
  await act(async () => arrive());
  expect(router.state.location.state).toEqual({ unverified: true });
});
