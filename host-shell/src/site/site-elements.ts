import styled from '@emotion/styled';
import { color, font } from '@portal/shared-core/ui/theme';

export const siteMedia = {
  narrow: '@media (max-width: 1240px)',
  phone: '@media (max-width: 900px)',
} as const;

/** The content column: 1,200 px. */
export const Wrap = styled('div')({
  width: 'min(1200px, 100% - 48px)',
  marginInline: 'auto',
  [siteMedia.phone]: { width: 'calc(100% - 40px)' },
});

export const PageTitle = styled('h1')({
  font: `400 64px/68px ${font.serif}`,
  letterSpacing: '-0.026em',
  textWrap: 'balance',
  [siteMedia.phone]: { fontSize: 42, lineHeight: '46px' },
});

export const BandTitle = styled('h2')({
  font: `400 38px/44px ${font.serif}`,
  letterSpacing: '-0.018em',
  textWrap: 'balance',
  [siteMedia.phone]: { fontSize: 30, lineHeight: '36px' },
});

export const ItemTitle = styled('h3')({ fontSize: 16, lineHeight: '24px', fontWeight: 600 });

export const Lead = styled('p')({
  fontSize: 18,
  lineHeight: '28px',
  color: color.secondary,
  textWrap: 'pretty',
  [siteMedia.phone]: { fontSize: 17, lineHeight: '26px' },
});

export const Text = styled('p')({
  fontSize: 15,
  lineHeight: '24px',
  color: color.secondary,
  textWrap: 'pretty',
});

/** A horizontal band of the page. */
export const Band = styled('section')({
  padding: '112px 0',
  '&[data-ground="surface"]': { background: color.surface, borderBlock: `1px solid ${color.line}` },
  '&[data-ground="sand"]': { background: color.sand },
  [siteMedia.phone]: { padding: '72px 0' },
});

/** Title at the left, content at the right; one above the other on phones. */
export const TwoColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '360px minmax(0, 1fr)',
  gap: '0 80px',
  alignItems: 'start',
  [siteMedia.narrow]: { gridTemplateColumns: '280px minmax(0, 1fr)', gap: '0 56px' },
  [siteMedia.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 28 },
});

/** The left of two columns when it holds more than a title. */
export const Aside = styled('div')({
  '& > p': { marginTop: 12, maxWidth: '44ch' },
  '& > a': { marginTop: 20 },
});

/** A caption under a figure. */
export const Fine = styled('p')({
  marginTop: 16,
  fontSize: 13,
  lineHeight: '20px',
  color: color.secondary,
});
