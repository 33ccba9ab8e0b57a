import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What was typed or selected before the code of a drawn page came stands in the form and nowhere else. Hands it over once, before
 * another render would put the state in its place.
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
