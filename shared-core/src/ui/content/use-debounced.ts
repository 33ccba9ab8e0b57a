import { useEffect, useState } from 'react';

/** The value, once it has not changed for `delay` milliseconds. A function sets the delay of each wait; pass a stable one. */
export function useDebounced<Value>(value: Value, delay: number | (() => number)): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const ms = typeof delay === 'number' ? delay : delay();
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
