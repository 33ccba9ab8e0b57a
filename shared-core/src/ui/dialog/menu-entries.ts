import type { LucideIcon } from '../content/icon.tsx';

/** One line of a menu. */
export interface MenuEntry {
  label: string;
  /** Small words under the label. */
  note?: string;
  icon?: LucideIcon;
  onSelect: () => void;
  /** A choice that is on or off; the menu stays open so that several can be made. */
  checked?: boolean;
  /** One out of those with `selected`. */
  selected?: boolean;
  danger?: boolean;
  disabled?: boolean;
}

/** Entries under one label. */
export interface MenuGroup {
  /** Above the group; groups are parted by a line. */
  label?: string;
  entries: readonly MenuEntry[];
}
