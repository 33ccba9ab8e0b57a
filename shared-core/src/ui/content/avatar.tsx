import styled from '@emotion/styled';
import { color, font } from '../theme/color.ts';

const sizes = {
  small: { side: 24, fontSize: 10 },
  medium: { side: 28, fontSize: 11 },
  large: { side: 32, fontSize: 12 },
  page: { side: 44, fontSize: 15 },
} as const;

const Disc = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '50%',
  background: color.primary.tint,
  color: color.primary.ink,
  fontWeight: 600,
  letterSpacing: 0,
  userSelect: 'none',
  '&[data-square]': { borderRadius: 6, background: color.neutral, color: color.secondary },
  '&[data-size="page"]': { borderRadius: 8, fontFamily: font.serif },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

/** First letters of the first and last word that begins with a letter or digit: 'Claire Vasseur' → 'CV'. */
export function initialsOf(name: string): string {
  const terms = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = terms[0]?.[0] ?? '';
  const last = terms.length > 1 ? (terms.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** Initials or a picture; square for companies. Hidden from screen readers, since the name is beside it. */
export function Avatar({
  name,
  src,
  square = false,
  size = 'medium',
}: {
  name: string;
  src?: string;
  square?: boolean;
  size?: keyof typeof sizes;
}) {
  const { side, fontSize } = sizes[size];
  return (
    <Disc
      aria-hidden
      data-square={square || undefined}
      data-size={size}
      style={{ width: side, height: side, fontSize }}
    >
      {src ? <img src={src} alt="" width={side} height={side} /> : initialsOf(name)}
    </Disc>
  );
}
