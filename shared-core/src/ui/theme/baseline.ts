import { color, font } from './color.ts';

/** The page itself, on top of CssBaseline: ground, figures, focus ring, links, reduced motion. */
export const baseline = {
  html: { WebkitTextSizeAdjust: '100%', textSizeAdjust: '100%' },
  body: {
    font: `400 14px/20px ${font.sans}`,
    letterSpacing: '-0.003em',
    backgroundColor: color.page,
    color: color.text,
    WebkitFontSmoothing: 'antialiased',
  },
  'h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset': { margin: 0, padding: 0 },
  'ul, ol': { listStyle: 'none' },
  fieldset: { border: 0, minWidth: 0 },
  'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit' },
  button: { cursor: 'pointer' },
  '.lucide': { flex: 'none' },
  a: { color: color.link, textUnderlineOffset: '3px', textDecorationThickness: '1px' },
  'time, table': { fontVariantNumeric: 'tabular-nums' },
  ':focus-visible': { outline: `2px solid ${color.primary.main}`, outlineOffset: '2px' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      // A short duration instead would apply to every property of every element, and an inherited colour would then change level by
      // level, one frame each.
      transition: 'none !important',
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      scrollBehavior: 'auto !important',
    },
  },
};
