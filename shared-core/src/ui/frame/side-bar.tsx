import styled from '@emotion/styled';
import { NavLink } from 'react-router-dom';
import type { ReactNode } from 'react';
import { BrandMark } from '../content/brand-mark.tsx';
import { Icon, type LucideIcon } from '../content/icon.tsx';
import { useBranding } from '../theme/branding.ts';
import { Brand, Foot, GroupLabel, Nav } from './side-bar-styles.ts';

export interface NavItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Current only on exactly this address: for a dashboard at the root of its area. */
  end?: boolean;
  /** A quiet count; 0 shows nothing. */
  badge?: number;
  /** What the count counts, for screen readers: 'waiting for review'. */
  badgeLabel?: string;
}

export interface NavGroup {
  /** Missing on the first group. */
  label?: string;
  items: readonly NavItem[];
}

export interface SideBarProps {
  title: string;
  homeTo: string;
  groups: readonly NavGroup[];
  /** In place of the mark and of the tenant's logo. */
  mark?: ReactNode;
  /** Rows at the bottom: `SideBarButton`, `SideBarUser`. */
  foot?: ReactNode;
  /** Quiet text below them: the version. */
  note?: string;
  onNavigate?: () => void;
}

function NavRow({ item, onNavigate }: { item: NavItem; onNavigate: (() => void) | undefined }) {
  const { label, to, icon, end = false, badge = 0, badgeLabel } = item;
  return (
    <li>
      <NavLink to={to} end={end} className="side-row" onClick={onNavigate}>
        <Icon of={icon} />
        <span className="side-label">{label}</span>
        {badge > 0 && (
          <span className="side-badge">
            {badge}
            {badgeLabel && <span className="side-hidden"> {badgeLabel}</span>}
          </span>
        )}
      </NavLink>
    </li>
  );
}

const Logo = styled('img')({ objectFit: 'contain', borderRadius: 4 });

/** Content of the side bar: brand, grouped links, rows at the foot. `AppFrame` places it. */
export function SideBar(props: SideBarProps) {
  const { title, homeTo, groups, mark, foot, note, onNavigate } = props;
  const branding = useBranding();
  return (
    <>
      <Brand to={homeTo} onClick={onNavigate}>
        {mark ??
          (branding?.logoUrl ? (
            <Logo src={branding.logoUrl} alt="" width={22} height={22} />
          ) : (
            <BrandMark size={22} />
          ))}
        <span className="side-title">{branding?.name ?? title}</span>
      </Brand>
      <Nav aria-label={title}>
        {groups.map((group, index) => (
          <div key={group.label ?? index}>
            {group.label && <GroupLabel className="side-group">{group.label}</GroupLabel>}
            <ul {...(group.label && { 'aria-label': group.label })}>
              {group.items.map((item) => (
                <NavRow key={item.to} item={item} onNavigate={onNavigate} />
              ))}
            </ul>
          </div>
        ))}
      </Nav>
      {(foot || note) && (
        <Foot>
          {foot}
          {note && <p className="side-note">{note}</p>}
        </Foot>
      )}
    </>
  );
}

/** An action at the foot of the side bar, such as Refresh Data or Logout. */
export function SideBarButton({
  icon,
  label,
  stamp,
  busy = false,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  /** Small text at the right: the time of the last load. */
  stamp?: string;
  /** Turns the icon. */
  busy?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="side-row"
      onClick={onClick}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
    >
      <Icon of={icon} />
      <span className="side-label">{label}</span>
      {stamp && <span className="side-stamp">{stamp}</span>}
    </button>
  );
}

/** Who is signed in: `avatar`, name, and email below. */
export function SideBarUser({
  avatar,
  name,
  detail,
}: {
  avatar: ReactNode;
  name: string;
  detail: string;
}) {
  return (
    <div className="side-user">
      {avatar}
      <span className="side-user-words">
        <strong>{name}</strong>
        <span>{detail}</span>
      </span>
    </div>
  );
}
