import type { HelpEntry } from '@portal/shared-core/shell';
import { CircleHelp } from 'lucide-react';

import { articles } from '#/help/articles.ts';

/** The articles of help, for the palette: found by their title and their other words. */
export const helpEntries: readonly HelpEntry[] = articles.map(({ slug, title, keywords }) => ({
  label: title,
  keywords,
  to: `?help=${slug}`,
  icon: CircleHelp,
}));
