/** How long the parts of a request took, for the header that hosted has where `pgrst.server_timing_enabled` is set. */
export interface Timing {
  since: number;
  parts: string[];
}

export const startTiming = (): Timing => ({ since: performance.now(), parts: [] });

/** Ends a part of the request; nothing where the header is off. */
export function lap({ timing }: { timing?: Timing | undefined }, part: string): void {
  if (!timing) return;
  const now = performance.now();
  timing.parts.push(`${part};dur=${(now - timing.since).toFixed(3)}`);
  timing.since = now;
}
