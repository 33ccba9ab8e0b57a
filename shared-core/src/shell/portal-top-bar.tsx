import styled from '@emotion/styled';

import { NotificationsBell } from './notifications-bell.tsx';
import { TenantSwitcher } from './tenant-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

const Right = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  minWidth: 0,
});

/** Top bar of both areas: the tenant, the bell, the user. */
export function PortalTopBar({ signOut }: { signOut: () => void }) {
  return (
    <Right>
      <TenantSwitcher />
      <NotificationsBell />
      <UserMenu signOut={signOut} />
    </Right>
  );
}
