import { FilterChips, FilterSelect, type FilterOption } from '../ui/index.ts';

/** A group of filter chips above a list; one of them is on. */
export interface ListFilter {
  /** Name in the address. */
  name: string;
  /** Read to screen readers. */
  label: string;
  /** Without the option for all rows. */
  options: readonly FilterOption[];
  /** The option for all rows, with their number where it is known; 'All' where nothing is given. */
  all?: string | { label: string; count?: number };
  /**
   * A list to choose from where chips would be too many; `link` is set by links alone and shown as a chip once it is; `own` is shown by
   * the page itself, in `moreFilters`.
   */
  shape?: 'chips' | 'select' | 'link' | 'own';
  /** The list is divided by it: of an empty group `empty` is shown, not that no row matches. */
  isGroup?: boolean;
}

/** One filter of a list in its shape. */
export function Filter({
  filter: { label, options, all = 'All', shape = 'chips' },
  value,
  onChange,
}: {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}) {
  if (shape === 'own' || (shape === 'link' && value === '')) return null;
  const choice = { label, value, onChange };
  const every = typeof all === 'string' ? { label: all } : all;
  return shape === 'select' ? (
    <FilterSelect {...choice} all={every.label} options={options} />
  ) : (
    <FilterChips {...choice} options={[{ ...every, value: '' }, ...options]} />
  );
}

/** What to change where no row matches. */
export function changeText(filters: readonly ListFilter[]): string {
  if (filters.length === 0) return 'Change the search.';
  return `Change the search or the filter${filters.length > 1 ? 's' : ''}.`;
}
