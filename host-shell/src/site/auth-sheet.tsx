import styled from '@emotion/styled';
import { Wordmark } from '@portal/shared-core/ui';
import { color, font } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SignInScene } from './scene/sign-in-scene.tsx';
import { siteMedia, Wrap } from './site-elements.ts';
import { NassauToday } from './nassau-today.tsx';

/** The titles of pages that the build draws into the sheet that waits, too. */
export const authTitles = { signIn: 'Welcome back', signUp: 'Create your account' };

const Ground = styled('div')({
  position: 'relative',
  minHeight: '100vh',
  overflow: 'hidden',
  background: color.sand,
});

const Grid = styled(Wrap)({
  position: 'relative',
  zIndex: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 472px',
  gridTemplateRows: '72px 1fr',
  gap: '0 88px',
  minHeight: '100vh',
  '@media (max-width: 1140px)': { gridTemplateColumns: 'minmax(0, 1fr) 420px', gap: '0 48px' },
  [siteMedia.phone]: { display: 'block', maxWidth: 520, paddingBottom: 260 },
  '@media (max-width: 559px)': { paddingBottom: 210 },
});

const Bar = styled('header')({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 72,
  '& a': { color: color.text, fontWeight: 500, textDecoration: 'none' },
  '& a:last-of-type:hover': { color: color.link },
  [siteMedia.phone]: { height: 60, '& a:last-of-type': { padding: '12px 0' } },
});

const Sheet = styled('main')({
  alignSelf: 'start',
  overflow: 'hidden',
  margin: 'clamp(24px, 6vh, 112px) 0 56px',
  border: `1px solid ${color.sandLine}`,
  borderRadius: 12,
  background: color.surface,
  boxShadow: color.shadow,
  [siteMedia.phone]: { margin: '14px 0 0' },
});

export const Content = styled('div')({
  padding: '40px 40px 32px',
  '@media (max-width: 1140px)': { padding: '32px 28px 28px' },
  [siteMedia.phone]: { padding: '24px 20px 22px' },
});

export const Title = styled('h1')({
  font: `400 38px/44px ${font.serif}`,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
  [siteMedia.phone]: { fontSize: 32, lineHeight: '38px' },
});

const SubText = styled('p')({
  marginTop: 4,
  fontSize: 16,
  lineHeight: '24px',
  color: color.secondary,
});

export const Body = styled('div')({
  marginTop: 28,
  '--field-height': '44px',
  '--field-padding': '14px',
  '--field-text': '16px',
});

const Foot = styled('div')({
  padding: '20px 40px 26px',
  borderTop: `1px solid ${color.line}`,
  background: color.page,
  '@media (max-width: 1140px)': { paddingInline: 28 },
  [siteMedia.phone]: { padding: '18px 20px 20px' },
});

/**
 * The layout of all forms under /auth: the date in Nassau and the shore at the left, a white sheet at the right. The form comes as
 * children; `foot` is the separate part below, such as the demo buttons.
 */
export function AuthSheet({
  title,
  subText,
  foot,
  children,
}: {
  title: string;
  subText?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <AuthGround place={<NassauToday />}>
      <title>{`${title} | BahamasInc`}</title>
      <Content>
        <Title>{title}</Title>
        {subText && <SubText>{subText}</SubText>}
        <Body>{children}</Body>
      </Content>
      {foot && <Foot>{foot}</Foot>}
    </AuthGround>
  );
}

/** The shore, the bar, and the sheet with its children. `place` stands at the left, on a phone above the sheet. */
export function AuthGround({ place, children }: { place: ReactNode; children: ReactNode }) {
  return (
    <Ground>
      <SignInScene />
      <Grid>
        <Bar>
          <Link to="/" aria-label="BahamasInc, home">
            <Wordmark />
          </Link>
          <Link to="/contact">Contact</Link>
        </Bar>
        {place}
        <Sheet>{children}</Sheet>
      </Grid>
    </Ground>
  );
}
