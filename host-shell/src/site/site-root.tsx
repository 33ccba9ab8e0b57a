import { useConfig } from '#/config-context.tsx';

import { SiteLayout } from './site-layout.tsx';

/** The public layout with this installation's contact details. */
export function SiteRoot() {
  return <SiteLayout contact={useConfig().contact} />;
}
