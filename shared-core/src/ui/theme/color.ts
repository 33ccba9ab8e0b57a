/** Prefix of every custom property the theme writes; the same in every app, because the host writes them for all. */
export const cssVarPrefix = 'portal';

function palette(path: string) {
  return `var(--${cssVarPrefix}-palette-${path})`;
}

function family(name: string) {
  return {
    main: palette(`${name}-main`),
    hover: palette(`${name}-dark`),
    on: palette(`${name}-contrastText`),
    tint: palette(`${name}-tint`),
    /** Words on the tint, and a text in this colour on the page. */
    ink: palette(`${name}-ink`),
  };
}

/**
 * Colours by what they are for. They are CSS variables, so they follow light, dark and a tenant's
 * branding without a render, and work in every app whichever copy of MUI drew the component.
 */
export const color = {
  page: palette('background-default'),
  surface: palette('background-paper'),
  raised: palette('background-raised'),
  well: palette('background-well'),
  sand: palette('background-sand'),
  neutral: palette('background-neutral'),
  selected: palette('background-selected'),
  scrim: palette('background-scrim'),
  text: palette('text-primary'),
  secondary: palette('text-secondary'),
  /** Rules, idle icons and marks; never words. */
  faint: palette('text-faint'),
  link: palette('text-link'),
  line: palette('divider'),
  lineStrong: palette('line-strong'),
  sandLine: palette('line-sand'),
  field: palette('line-field'),
  accent: palette('accent-main'),
  onAccent: palette('accent-contrastText'),
  hover: palette('action-hover'),
  press: palette('action-selected'),
  shadow: palette('shadow'),
  primary: family('primary'),
  good: family('success'),
  warning: family('warning'),
  bad: family('error'),
  info: family('info'),
} as const;

/** Series of a chart, in their order: told apart by lightness as well as by hue, 3:1 against the surface. */
export const chartColors = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) =>
  palette(`chart-${name}`),
) as [string, ...string[]];

export const font = {
  sans: '"Inter Variable", Inter, system-ui, sans-serif',
  serif: '"Source Serif 4 Variable", "Source Serif 4", Georgia, serif',
} as const;

/** Radius 8 for panels, 6 for controls, in pixels. */
export const radius = { panel: '8px', control: '6px' } as const;

/** For what changes place or colour; the theme turns it off with reduced motion. */
export const ease = '160ms cubic-bezier(0.2, 0, 0, 1)';

/** Phones, then the width under which the side bar is a rail. */
export const media = {
  phone: '@media (max-width: 760px)',
  narrow: '@media (max-width: 1120px)',
  wide: '@media (min-width: 761px)',
} as const;

/** Seen by screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
