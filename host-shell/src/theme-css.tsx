import createCache from '@emotion/cache';
import { AppTheme } from '@portal/shared-core/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';

import { rulesOf } from './site/page-styles.ts';

/**
 * The theme's variables and baseline as a style sheet, made in Node for `virtual:portal-theme.css` (tools/vite/theme-css.ts): so
 * that pages outside the portals need none of MUI's code.
 */
export function themeCss(): string {
  const cache = createCache({ key: 'theme' });
  cache.compat = true;
  renderToStaticMarkup(<AppTheme cache={cache} />);
  return rulesOf(cache);
}
