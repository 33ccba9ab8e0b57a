import { useSearchParams } from 'react-router-dom';

/** The row that is open beside a list, by its id in the address under a name; the filters of the list stay. */
export function useOpenRow(name: string) {
  const [params, setParams] = useSearchParams();
  return {
    /** The id, or '' while no row is open. */
    id: params.get(name) ?? '',
    /** The address that opens a row. */
    to(id: string): string {
      const next = new URLSearchParams(params);
      next.set(name, id);
      return `?${next.toString()}`;
    },
    close() {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(name);
          return after;
        },
        { replace: true },
      );
    },
  };
}
