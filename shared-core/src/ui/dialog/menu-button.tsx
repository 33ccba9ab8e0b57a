import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../content/button.tsx';
import { Icon, type LucideIcon } from '../content/icon.tsx';
import type { MenuGroup } from './menu-entries.ts';

// Menus open on a click, and so does their code.
const MenuList = lazy(async () => ({ default: (await import('./menu-list.tsx')).MenuList }));

/** A button with a menu: of actions, of one choice, or of several. */
export function MenuButton({
  label,
  icon,
  groups,
  size = 'small',
  disabled = false,
}: {
  label: string;
  icon?: LucideIcon;
  groups: readonly MenuGroup[];
  size?: 'small' | 'medium';
  disabled?: boolean;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size={size}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...(icon && { startIcon: <Icon of={icon} size={16} /> })}
      >
        {label}
      </Button>
      <Suspense>
        {anchor && (
          <MenuList label={label} anchor={anchor} groups={groups} onClose={() => setAnchor(null)} />
        )}
      </Suspense>
    </>
  );
}

/** The rare actions of a page or row, behind three dots. */
export function MoreMenu({
  label = 'More',
  groups,
}: {
  /** For screen readers: 'More actions on Blue Heron Holdings Ltd.' */
  label?: string;
  groups: readonly MenuGroup[];
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <Suspense>
        {anchor && (
          <MenuList label={label} anchor={anchor} groups={groups} onClose={() => setAnchor(null)} />
        )}
      </Suspense>
    </>
  );
}
