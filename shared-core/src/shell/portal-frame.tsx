import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { LogOut, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { formatTime } from '../domain/format.ts';
import {
  idleTimeLeft,
  readPreferences,
  saveLastPage,
  savePreferences,
  signOut,
  useUser,
} from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { AppFrame, Avatar, SideBarButton, SideBarUser, type NavGroup } from '../ui/index.ts';
import { PortalTopBar } from './portal-top-bar.tsx';
import { TenantGate } from './tenant-gate.tsx';

/** The least that can be set as "session timeout", and how long a session that is in use goes without being watched. */
const SHORTEST_TIMEOUT_MINUTES = 5;
const WATCH_AFTER_MS = 60_000;

const IdleWatch = lazy(() => import('./idle-watch.tsx'));
// Hardly anybody meets it.
const LimitedModeNotice = lazy(() => import('./limited-mode-notice.tsx'));

export interface PortalFrameProps {
  /** Heading of the side bar: 'Incorporation Portal'. */
  title: string;
  homeTo: string;
  groups: readonly NavGroup[];
  /** The word on the button that ends the session: Logout for clients, Sign Out for staff. */
  signOutLabel: 'Logout' | 'Sign Out';
  /** Shows the user's name and e-mail at the foot of the side bar. */
  showUser?: boolean;
  children: ReactNode;
}

/** The chrome both portals share: side bar, top bar, and inside them the pages of the active tenant. */
export function PortalFrame(props: PortalFrameProps) {
  const { title, homeTo, groups, signOutLabel, showUser = false, children } = props;
  const user = useUser();
  const supabase = useSupabase();
  const leave = () => void signOut(supabase);
  const sideBar = useSideBarPreference();
  const isTimeToWatch = useTimeToWatch();
  useLastPage();

  return (
    <AppFrame
      {...sideBar}
      title={title}
      homeTo={homeTo}
      groups={groups}
      topBar={<PortalTopBar signOut={leave} />}
      banner={<Suspense>{user.limited && <LimitedModeNotice />}</Suspense>}
      foot={
        <>
          {showUser && (
            <SideBarUser
              avatar={<Avatar name={user.fullName} size="large" />}
              name={user.fullName}
              detail={user.email}
            />
          )}
          <RefreshData />
          <SideBarButton icon={LogOut} label={signOutLabel} onClick={leave} />
        </>
      }
    >
      <TenantGate>{children}</TenantGate>
      <Suspense>{isTimeToWatch && <IdleWatch />}</Suspense>
    </AppFrame>
  );
}

/** Whether the side bar is collapsed, as it was left on this device. */
function useSideBarPreference() {
  const [collapsed, setCollapsed] = useState(() => readPreferences()['sideBarCollapsed'] === true);
  return {
    collapsed,
    onCollapsedChange(choice: boolean) {
      setCollapsed(choice);
      savePreferences({ sideBarCollapsed: choice });
    },
  };
}

/** A session in use ends in some minutes at the earliest: the first screen does not wait for what watches it. */
function useTimeToWatch() {
  const [isTime, setIsTime] = useState(() => idleTimeLeft(SHORTEST_TIMEOUT_MINUTES) === 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), WATCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTime;
}

function useLastPage() {
  const { pathname, search } = useLocation();
  useEffect(() => saveLastPage(pathname + search), [pathname, search]);
}

/** Asks for everything on screen again, and says when that was last done. */
function RefreshData() {
  const queryClient = useQueryClient();
  const busy = useIsFetching() > 0;
  const loadedAt = newest(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  );
  return (
    <SideBarButton
      icon={RefreshCw}
      label="Refresh Data"
      busy={busy}
      {...(loadedAt > 0 && { stamp: busy ? 'Loading' : formatTime(new Date(loadedAt)) })}
      onClick={() => void queryClient.invalidateQueries()}
    />
  );
}

function newest(times: number[]): number {
  return Math.max(0, ...times);
}
