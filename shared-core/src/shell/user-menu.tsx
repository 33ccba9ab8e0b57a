import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';

import { useUser } from '../session/index.ts';
import { Avatar, Icon } from '../ui/index.ts';
import { useAvatarUrl } from './use-avatar-url.ts';
import { BarButton, BarLabel, BarPrefix } from '../ui/frame/bar-button.ts';
import { UserMenuList } from './parts.ts';

/** Who is signed in, their settings, the theme, and the way out. */
export function UserMenu({ signOut }: { signOut: () => void }) {
  const user = useUser();
  const picture = useAvatarUrl();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  return (
    <>
      <BarButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={user.fullName} {...(picture && { src: picture })} />
        <BarPrefix>Account of </BarPrefix>
        <BarLabel>{user.fullName}</BarLabel>
        <Icon of={ChevronDown} size={16} />
      </BarButton>
      <Suspense>
        {anchor && (
          <UserMenuList anchor={anchor} onClose={() => setAnchor(null)} signOut={signOut} />
        )}
      </Suspense>
    </>
  );
}
