import { useSearchParams } from 'react-router-dom';

import { useHydrated } from '../use-hydrated.ts';
import { choiceOf, paramsOf, usualChoice, type Choice } from './calculator-state.ts';

/** The choice in the address, and how to change a part of it; the usual one while the page is what the build drew. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = useHydrated() ? choiceOf(params) : usualChoice;
  function change(part: Partial<Choice>) {
    // Synchronous and not a transition: otherwise a ticked box would stay unticked until it is done.
    setParams(paramsOf({ ...choice, ...part }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  }
  return [choice, change];
}
