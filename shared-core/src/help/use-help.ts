import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'help';

/** The first view of help, and the form that asks the team. */
export const INDEX = 'index';
export const ASK = 'ask';
/** The first article about the page, for a portal whose help opens there. */
export const HERE = 'here';

/** What help shows, in the address: nothing, its first view, the form, or the slug of an article. */
export function useHelp() {
  const [params, setParams] = useSearchParams();
  const shown = params.get(PARAMETER);

  function change(value: string | null) {
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (value === null) next.delete(PARAMETER);
      else next.set(PARAMETER, value);
      return next;
    });
  }

  return {
    shown,
    isOpen: shown !== null,
    show: (value: string) => change(value),
    close: () => change(null),
  };
}
