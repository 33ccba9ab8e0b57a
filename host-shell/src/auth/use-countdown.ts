import { useEffect, useState } from 'react';

/** The minimum interval of the auth service between two emails to one address. */
export const SECONDS_BETWEEN_MAILS = 60;

/** The label of a button during the pause. */
export function withPause(label: string, secondsLeft: number): string {
  return secondsLeft > 0 ? `${label} in ${secondsLeft} s` : label;
}

/** Seconds left of a pause that `start` begins, counted by the clock and not by the ticks. */
export function useCountdown(seconds: number): { left: number; start: () => void } {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (end === 0) return;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [end]);

  return {
    left,
    start() {
      setLeft(seconds);
      setEnd(Date.now() + seconds * 1000);
    },
  };
}
