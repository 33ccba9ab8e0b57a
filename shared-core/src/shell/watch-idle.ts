import {
  hasActivity,
  idleTimeLeft,
  isAboutLastInput,
  noteInput,
  watchInput,
} from '../session/index.ts';

/** The time before the end at which the user is asked. */
const WARNING_MS = 2 * 60_000;

/**
 * Watches for activity in any tab. During the last two minutes `notify` receives the remaining seconds, and null when the user returns;
 * `end` is called when the time is over. During these two minutes only `stay` counts as input: a movement towards the button must not
 * remove it.
 */
export function watchIdle(
  minutes: number,
  notify: (secondsLeft: number | null) => void,
  end: () => void,
): { stay: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check() {
    clearTimeout(timer);
    if (!hasActivity()) noteInput(); // the record was deleted: count from now
    const left = idleTimeLeft(minutes);
    if (left === 0) return end();
    const isWarning = left <= WARNING_MS;
    notify(isWarning ? Math.ceil(left / 1000) : null);
    timer = setTimeout(check, isWarning ? left % 1000 || 1000 : left - WARNING_MS);
  }

  function stay() {
    noteInput();
    check();
  }

  function onStorage(event: StorageEvent) {
    if (isAboutLastInput(event)) check();
  }

  const stopInput = watchInput(() => idleTimeLeft(minutes) > WARNING_MS);
  window.addEventListener('storage', onStorage);
  // A device that slept wakes up with its timers late.
  document.addEventListener('visibilitychange', check);
  check();
  return {
    stay,
    stop() {
      clearTimeout(timer);
      stopInput();
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', check);
    },
  };
}
