import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Input that the visitor made before the code of a prerendered page loaded is only in the form. Reads it once, before a render would
 * replace it with the state.
 */
export function useTypedEarly(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: FormData) => void,
): void {
  const isTaken = useRef(false);
  useLayoutEffect(() => {
    if (!form.current || isTaken.current) return;
    isTaken.current = true;
    take(new FormData(form.current));
  });
}

/** A text of a form, '' when it has none of that name. */
export function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}
