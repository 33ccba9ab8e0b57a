import type { NavItem } from '@portal/shared-core/ui';
import { CircleHelp } from 'lucide-react';

import { articleTitles } from '#/help/titles.ts';

/** The articles of help, for the palette. */
export const helpEntries: readonly NavItem[] = Object.entries(articleTitles).map(
  ([slug, label]) => ({ label, to: `?help=${slug}`, icon: CircleHelp }),
);
