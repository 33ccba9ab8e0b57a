/**
 * Runs `stop` once when a signal ends this process, or when the process that started it is gone; then exits, with `code`
 * after a signal. What hangs for longer than `patienceMs` is given up with 1.
 * A SIGKILLed parent leaves no signal behind, only another parent id: that is looked at twice a second.
 */
export function stopWith(
  stop: () => Promise<void>,
  { code = 0, patienceMs = 10_000 }: { code?: number; patienceMs?: number } = {},
): void {
  let stopping = false;
  async function end(exitCode: number) {
    if (stopping) return;
    stopping = true;
    // The person who ends it waits; something that hangs must not keep the terminal.
    const giveUp = setTimeout(() => process.exit(1), patienceMs);
    await stop();
    clearTimeout(giveUp);
    process.exit(exitCode);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(code));

  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(1);
  }, 500).unref();
}
