import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import {
  candice,
  claire,
  createFakeBackend,
  createFakeLiveServer,
  noSubjectPages,
  publicSettings,
  renderInPortal,
} from '../testing/index.ts';
import { PortalFrame } from './index.ts';

describe('the frame of a portal', () => {
  const frame = (
    <PortalFrame
      placesOf={() => []}
      subjectPages={noSubjectPages}
      title="Incorporation Portal"
      homeTo="/app"
      groups={[]}
      signOutLabel="Logout"
      version="1.2.3 (1d277365)"
      showUser
    >
      The pages
    </PortalFrame>
  );

  test('[NAV-04] shows the name and email of the user when enabled', async () => {
    renderInPortal(frame, createFakeBackend(), { user: candice });
    expect(await screen.findByText('The pages')).toBeInTheDocument();
    expect(screen.getByText(candice.email)).toBeInTheDocument();
  });

  test('names the version of the build at the foot of the side bar', async () => {
    renderInPortal(frame, createFakeBackend());
    expect(await screen.findByText('Version 1.2.3 (1d277365)')).toBeInTheDocument();
  });

  test('[NAV-02] Refresh Data refetches everything on screen', async () => {
    const backend = createFakeBackend();
    renderInPortal(frame, backend);
    await screen.findByText('The pages');
    await userEvent.click(screen.getByRole('button', { name: /Refresh Data/ }));
    await waitFor(() => {
      expect(backend.requests('GET /rest/v1/tenant_users')).toHaveLength(2);
      expect(backend.requests('HEAD /rest/v1/notifications')).toHaveLength(2);
    });
    expect(await screen.findByText(/^Data refreshed at \d\d:\d\d$/)).toBeInTheDocument();
  });

  test('[DATA-03] remembers the last page, and whether the side bar is collapsed', async () => {
    renderInPortal(frame, createFakeBackend());
    await userEvent.click(await screen.findByRole('button', { name: /Collapse menu/ }));
    expect(localStorage.getItem('bahamasinc_preferences')).toBe('{"sideBarCollapsed":true}');
    expect(localStorage.getItem('bahamasinc_last_page')).toBe('/');
    cleanup();
    renderInPortal(frame, createFakeBackend());
    expect(await screen.findByRole('button', { name: /Expand menu/ })).toBeInTheDocument();
  });

  test('[SES-05] asks whether the user is still there two minutes before the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/public_settings', () => [
      { ...publicSettings, session_timeout: 15 },
    ]);
    renderInPortal(frame, backend);
    await screen.findByText('The pages');
    await act(() => vi.advanceTimersByTimeAsync(60_000)); // watching begins
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/public_settings')).toHaveLength(1),
    );
    await act(() => vi.advanceTimersByTimeAsync(12.5 * 60_000));
    const question = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
    expect(within(question).getByRole('timer')).toHaveTextContent(/^1:\d\d$/);
    fireEvent.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('[SES-05] [DATA-05] a new session timeout counts on a page that is open, and ends no session without the question', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const backend = createFakeBackend();
    backend.on('POST /rest/v1/rpc/live_head', () => [{ seq: 7, age_ms: 3_600_000 }]);
    const server = createFakeLiveServer();
    const timeout = { session_timeout: 60 };
    backend.on('POST /rest/v1/rpc/public_settings', () => [{ ...publicSettings, ...timeout }]);
    renderInPortal(frame, backend);
    expect(await screen.findByText('Live')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(30 * 60_000));

    timeout.session_timeout = 15;
    server.signal(8, 'platform_settings');
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/public_settings')).toHaveLength(2),
    );
    await act(() => vi.advanceTimersByTimeAsync(12 * 60_000));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    expect(
      await screen.findByRole('alertdialog', { name: 'Are you still there?' }),
    ).toBeInTheDocument();
  });

  test('[ROLE-03] a user whose profile could not be read sees a notice about limited data', async () => {
    renderInPortal(frame, createFakeBackend(), { user: { ...claire, limited: true } });
    expect(await screen.findByText('Error fetching user profile')).toBeInTheDocument();
  });
});
