/** Colours here are written #rrggbb. */
type Channels = [red: number, green: number, blue: number];

function channelsOf(hex: string): Channels {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Channels;
}

/** The relative luminance of WCAG 2.2, from 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const level = value / 255;
    return level <= 0.03928 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the other colour in the first, from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const ends = channelsOf(other);
  const mixed = channelsOf(one).map((from, at) =>
    Math.round(from + ((ends[at] ?? from) - from) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const STEPS = 32;

/**
 * The colour itself where it has this contrast with every ground, else the nearest on the way to `toward` (black or white) that
 * has; `toward` at worst.
 */
export function readable(
  colour: string,
  grounds: readonly string[],
  toward: '#000000' | '#ffffff',
  ratio = 4.5,
): string {
  for (let step = 0; step < STEPS; step++) {
    const tried = mix(colour, toward, step / STEPS);
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried;
  }
  return toward;
}
