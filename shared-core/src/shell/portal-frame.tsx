import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { LogOut, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatTime } from '../domain/format.ts';
import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { AppFrame, Avatar, SideBarButton, SideBarUser, type NavGroup } from '../ui/index.ts';
import { LimitedModeNotice } from './limited-mode-notice.tsx';
import { PortalTopBar } from './portal-top-bar.tsx';
import { TenantGate } from './tenant-gate.tsx';

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

  return (
    <AppFrame
      title={title}
      homeTo={homeTo}
      groups={groups}
      topBar={<PortalTopBar signOut={() => void supabase.auth.signOut({ scope: 'local' })} />}
      banner={user.limited && <LimitedModeNotice />}
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
          <SideBarButton
            icon={LogOut}
            label={signOutLabel}
            onClick={() => void supabase.auth.signOut({ scope: 'local' })}
          />
        </>
      }
    >
      <TenantGate>{children}</TenantGate>
    </AppFrame>
  );
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
