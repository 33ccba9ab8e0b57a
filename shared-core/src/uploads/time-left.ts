/** How long the rest takes, in seconds, at the speed since the first piece of this attempt; null in its first second. */
export function timer(bytes: number) {
  let begun: { at: number; bytes: number } | undefined;
  return (sentBytes: number): number | null => {
    const now = performance.now();
    begun ??= { at: now, bytes: sentBytes };
    const seconds = (now - begun.at) / 1000;
    const sent = sentBytes - begun.bytes;
    return seconds < 1 || sent <= 0 ? null : Math.ceil(((bytes - sentBytes) * seconds) / sent);
  };
}
