import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import type { SubjectPages } from '../notifications/index.ts';
import { LiveConnection } from '../realtime/index.ts';
import {
  idleTimeLeft,
  readPreferences,
  saveLastPage,
  savePreferences,
  signOut,
  useUser,
} from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import {
  AppFrame,
  Avatar,
  SideBarButton,
  SideBarUser,
  type NavGroup,
  type NavItem,
} from '../ui/index.ts';
import type { ActionEntry, PlacesOf } from './palette/entries.ts';
import { lazyPart } from './lazy-part.ts';
import { PortalTopBar, type Help } from './portal-top-bar.tsx';
import { RefreshData } from './refresh-data.tsx';
import { TenantGate } from './tenant-gate.tsx';
import { useScreens } from './use-screens.ts';
import { useSettled } from './use-settled.ts';

/** The least that can be set as "session timeout", and how long a session that is in use goes without being watched. */
const SHORTEST_TIMEOUT_MINUTES = 5;
const WATCH_AFTER_MS = 60_000;
/** The live connection begins as soon as the page has its data; this bridges the gap between a request and one that follows from it. */
const CONNECT_AFTER_MS = 100;

const IdleWatch = lazyPart(() => import('./idle-watch.tsx'));
// Loaded after the first screen; the page works without it.
const Companion = lazyPart(() => import('./companion.tsx'));
// Loaded on demand: rarely shown.
const LimitedModeNotice = lazyPart(() => import('./limited-mode-notice.tsx'));

export interface PortalFrameProps {
  /** Heading of the side bar: 'Incorporation Portal'. */
  title: string;
  homeTo: string;
  /** All entries of the side bar; those are shown that have a screen. */
  groups: readonly NavGroup[];
  /** Pages without an entry, and actions, for the palette. */
  morePages?: readonly NavItem[];
  actions?: readonly ActionEntry[];
  /** Where the portal shows what was found. */
  placesOf: PlacesOf;
  /** The page of each subject of a notification. */
  subjectPages: SubjectPages;
  /** Help beside the page, where the portal has it. */
  help?: Help;
  /** In the top bar beside the bell; load it after the first screen. */
  beside?: ReactNode;
  /** The label of the button that ends the session: Logout for clients, Sign Out for staff. */
  signOutLabel: 'Logout' | 'Sign Out';
  /** Of the portal's build, at the foot of the side bar. */
  version?: string;
  /** Shows the user's name and email at the foot of the side bar. */
  showUser?: boolean;
  children: ReactNode;
}

/** The chrome both portals share: side bar, top bar, and inside them the pages of the active tenant. */
export function PortalFrame(props: PortalFrameProps) {
  const { title, homeTo, signOutLabel, version, showUser = false, children } = props;
  const { morePages = [], actions = [], placesOf, subjectPages, help } = props;
  const groups = useShown(props.groups);
  const user = useUser();
  const supabase = useSupabase();
  const leave = () => void signOut(supabase);
  const sideBar = useSideBarPreference();
  const isTimeToWatch = useTimeToWatch();
  const isSettled = useSettled();
  const hasData = useSettled(CONNECT_AFTER_MS);
  useLastPage();

  return (
    <AppFrame
      {...sideBar}
      title={title}
      homeTo={homeTo}
      groups={groups}
      {...(version && { note: `Version ${version}` })}
      topBar={
        <PortalTopBar
          pages={[...groups.flatMap(({ items }) => items), ...morePages]}
          actions={actions}
          placesOf={placesOf}
          subjectPages={subjectPages}
          {...(help && { help })}
          beside={props.beside}
          signOut={leave}
        />
      }
      banner={
        <>
          <Suspense>{isSettled && <Companion />}</Suspense>
          <Suspense>{user.limited && <LimitedModeNotice />}</Suspense>
        </>
      }
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
      <TenantGate>
        {children}
        <LiveConnection isTime={hasData} />
      </TenantGate>
      <Suspense>{isTimeToWatch && <IdleWatch />}</Suspense>
    </AppFrame>
  );
}

/** The entries that lead somewhere. */
function useShown(groups: readonly NavGroup[]): NavGroup[] {
  const hasScreen = useScreens();
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ to }) => hasScreen(to)) }))
    .filter(({ items }) => items.length > 0);
}

/** Whether the side bar is collapsed, stored on this device. */
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
