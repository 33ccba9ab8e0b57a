import type { ReactNode } from 'react';

import type { LucideIcon } from '../src/ui/index.ts';

/** One part, or a few that belong together, in all their states. */
export interface Exhibit {
  /** The export names, in `ui` and `ui/form`, of the components shown here. */
  parts: readonly string[];
  /** A short label, where the names are not enough. */
  note?: string;
  Show: () => ReactNode;
}

/** A page of the gallery. */
export interface Group {
  path: string;
  title: string;
  icon: LucideIcon;
  exhibits: readonly Exhibit[];
}
