import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../errors/index.ts';
import { RootRouteError } from './route-error.tsx';

beforeEach(() => {
  // React and the boundary report what the test throws on purpose.
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Whether the boundary wrote the error into the console. */
function logged(): boolean {
  return vi.mocked(console.error).mock.calls.some(([first]) => first === '[portal] route error');
}

function openRoute(thrown: unknown) {
  const router = createMemoryRouter([
    {
      path: '/',
      ErrorBoundary: RootRouteError,
      loader: () => {
        throw thrown;
      },
      element: <p>Never shown</p>,
      HydrateFallback: () => null,
    },
  ]);
  render(<RouterProvider router={router} />);
  return screen.findByRole('main');
}

test('[ERR-01] any error of a route shows "Something went wrong", with Try Again and a link to the home page', async () => {
  const main = await openRoute(new Error('boom'));
  expect(main).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toBeInTheDocument();
  expect(document.title).toBe('Something went wrong');
  // The boundary logs in an effect, which may follow what it shows.
  await waitFor(() => expect(logged()).toBe(true));
});

test.each([
  ['what is not there', new AppError('not_found'), 'Page not found'],
  ['a refusal', new AppError('not_allowed'), 'You cannot open this page'],
  ['a 404 of the router', new Response(null, { status: 404 }), 'Page not found'],
])('[ERR-02] %s has its own screen', async (_, thrown, title) => {
  const main = await openRoute(thrown);
  expect(main).toHaveTextContent(title);
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  // It is an answer and no error.
  expect(logged()).toBe(false);
});

test('[ERR-02] a page that is sent a form it does not take answers 405', async () => {
  const router = createMemoryRouter([
    { path: '/', ErrorBoundary: RootRouteError, element: <p>No forms here</p> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/', { formMethod: 'post', formData: new FormData() }));
  const main = await screen.findByRole('main');
  expect(main).toHaveTextContent('Unexpected Application Error!');
  expect(main).toHaveTextContent('405 Method Not Allowed');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

test('[UX-03] [ERR-01] a page whose code cannot be fetched without a network stays in the product', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const main = await openRoute(new TypeError('Failed to fetch dynamically imported module: /x.js'));
  expect(main).toHaveTextContent('No connection');
  expect(main).toHaveTextContent('It opens by itself once you are connected');
  // Nothing was reloaded: the next reload is not held back by one.
  expect(sessionStorage.getItem('bahamasinc_stale_reload')).toBeNull();
  online.mockRestore();
});

test.each([
  new TypeError('Failed to fetch dynamically imported module: /x.js'),
  new AppError('portal_unavailable'),
])(
  '[UX-03] [ERR-01] what could not be fetched opens by itself with the network: %s',
  async (thrown) => {
    sessionStorage.setItem('bahamasinc_stale_reload', String(Date.now())); // it was reloaded a moment ago
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { reload });
    await openRoute(thrown);
    expect(reload).not.toHaveBeenCalled();
    // The page listens once it is drawn.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(reload).toHaveBeenCalledOnce();
    });
    vi.unstubAllGlobals();
    sessionStorage.clear();
  },
);
