/** Width of the drawing; the lines run a little beyond both edges. */
export const sceneWidth = 1920;

const step = 24;

export interface SeaLine {
  path: string;
  opacity: number;
}

function smoothstep(position: number) {
  const t = Math.min(1, Math.max(0, position));
  return t * t * (3 - 2 * t);
}

/** Height of one line at x: straight at the left, a swell of two waves to the right. */
function heightAt(x: number, index: number) {
  const calmUntil = 860 - index * 64;
  const swell = smoothstep((x - calmUntil) / 820) * (2.6 + index * 1.25);
  const long = Math.sin(x / (64 + index * 9) + index * 2.1);
  const short = Math.sin(x / (37 + index * 5) + index * 4.7);
  return swell * (0.62 * long + 0.38 * short);
}

/** A smooth path through the heights: each point's tangent is the slope between its neighbours. */
function pathOf(top: number, index: number) {
  const y = (x: number) => top + heightAt(x, index);
  const slope = (x: number) => (y(x + step) - y(x - step)) / 6;
  let path = `M${-step} ${y(-step).toFixed(1)}`;
  for (let x = 0; x <= sceneWidth + step; x += step) {
    const before = (y(x - step) + slope(x - step)).toFixed(1);
    const after = (y(x) - slope(x)).toFixed(1);
    path += `C${x - 16} ${before} ${x - 8} ${after} ${x} ${y(x).toFixed(1)}`;
  }
  return path;
}

/**
 * Lines of a ledger that become the sea: nine under the horizon, each a little further apart, wider in its
 * waves and fainter than the one above.
 */
export function seaLines(horizon: number, count = 9): SeaLine[] {
  return Array.from({ length: count }, (_, index) => ({
    path: pathOf(horizon + 13 * (index + 1) + 1.3 * index * (index + 1), index),
    opacity: Number((0.56 - index * 0.035).toFixed(3)),
  }));
}
