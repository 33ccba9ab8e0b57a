import styled from '@emotion/styled';
import { ButtonLink, Icon, Wordmark } from '@portal/shared-core/ui';
import { color, radius } from '@portal/shared-core/ui/theme';
import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { siteMedia, Wrap } from './site-elements.ts';

const pages = [
  { to: '/services', label: 'Services' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const;

const Bar = styled('header')({
  position: 'relative',
  zIndex: 5,
  background: color.sand,
  '@media print': { display: 'none' },
  '& > div': { display: 'flex', alignItems: 'center', gap: 32, minHeight: 72 },
  [siteMedia.phone]: { '& > div': { flexWrap: 'wrap', gap: '0 8px', minHeight: 60 } },
});

const Home = styled(Link)({ color: color.text, textDecoration: 'none' });

const Toggle = styled('button')({
  display: 'none',
  alignItems: 'center',
  gap: 8,
  height: 44,
  marginLeft: 'auto',
  padding: '0 12px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  fontWeight: 500,
  [siteMedia.phone]: { display: 'inline-flex' },
  ['@media (scripting: none)']: { display: 'none' },
});

/** Bar and menu are the same elements: a row on wide screens, a list that unfolds on phones. */
const Menus = styled('div')({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 8,
  [siteMedia.phone]: {
    flexBasis: '100%',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 16,
    padding: '8px 0 24px',
    '@media (scripting: enabled)': { '&:not([data-open])': { display: 'none' } },
  },
});

const Pages = styled('nav')({
  '& ul': { display: 'flex', gap: 4 },
  [siteMedia.phone]: {
    '& ul': { flexDirection: 'column', gap: 0, borderTop: `1px solid ${color.sandLine}` },
    '& li': { borderBottom: `1px solid ${color.sandLine}` },
  },
});

const PageLink = styled(NavLink)({
  display: 'block',
  padding: '8px 12px',
  color: color.text,
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { color: color.link },
  '&[aria-current="page"]': {
    color: color.link,
    boxShadow: `inset 0 -2px 0 ${color.primary.main}`,
  },
  [siteMedia.phone]: { padding: '14px 0', fontSize: 16, boxShadow: 'none !important' },
});

const Portals = styled('div')({
  display: 'flex',
  gap: 8,
  marginLeft: 'auto',
  [siteMedia.phone]: { flexDirection: 'column-reverse', marginLeft: 0 },
});

/** Top bar of the public site: home, pages, and the two ways in. */
export function SiteHeader() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <Bar>
      <Wrap>
        <Home to="/" aria-label="BahamasInc, home" onClick={close}>
          <Wordmark />
        </Home>
        <Toggle
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon of={open ? X : Menu} />
          Menu
        </Toggle>
        <Menus
          id="site-menu"
          data-open={open || undefined}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          <Pages aria-label="Pages">
            <ul>
              {pages.map(({ to, label }) => (
                <li key={to}>
                  <PageLink to={to} onClick={close}>
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          </Pages>
          <Portals>
            <ButtonLink to="/auth/login?redirect=admin">Admin Portal</ButtonLink>
            <ButtonLink to="/auth/login" variant="contained">
              Client Portal
            </ButtonLink>
          </Portals>
        </Menus>
      </Wrap>
    </Bar>
  );
}
