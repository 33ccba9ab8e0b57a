/**
 * Runs `stop` once when this process is told to end, or when the process that started it is gone; then exits.
 * A SIGKILLed parent leaves no signal behind, only another parent id: that is looked at twice a second.
 */
export function stopWith(stop: () => Promise<void>): void {
  let stopping = false;
  async function end(code: number) {
    if (stopping) return;
    stopping = true;
    const giveUp = setTimeout(() => process.exit(1), 10_000);
    await stop();
    clearTimeout(giveUp);
    process.exit(code);
  }
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));

  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(1);
  }, 500).unref();
}
