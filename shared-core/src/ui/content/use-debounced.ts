import { useEffect, useState } from 'react';

/** The value as it was `delayMs` milliseconds ago at the latest: it follows when the value has rested for that long. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
