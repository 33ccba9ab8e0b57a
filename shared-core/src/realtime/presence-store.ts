import { useEffect } from 'react';
import { create } from 'zustand';

/** A colleague with a page open. */
interface Present {
  userId: string;
  name: string;
  /** The subject of the page, such as `application:{id}`. */
  at: string;
}

/** The page this window shows, and those of the colleagues who are connected. */
export const usePresence = create<{ here: string | null; others: readonly Present[] }>()(() => ({
  here: null,
  others: [],
}));

/**
 * Shows colleagues that this page is open, and returns who else has it open, each once: for staff. `subject` names the record, such as
 * `application:{id}`; it is empty before live updates are connected.
 */
export function useAlsoHere(subject: string): readonly Present[] {
  const others = usePresence((state) => state.others);
  useEffect(() => {
    usePresence.setState({ here: subject });
    return () => usePresence.setState({ here: null });
  }, [subject]);
  const here = others.filter(({ at }) => at === subject);
  return [...new Map(here.map((person) => [person.userId, person])).values()];
}
