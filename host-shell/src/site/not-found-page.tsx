import { ErrorScreen } from '@portal/shared-core/ui';

import { SiteMeta } from './site-page.tsx';

/** An address of the public site that does not exist. */
export function NotFoundPage() {
  return (
    <>
      <SiteMeta path="/404" />
      <ErrorScreen kind="not-found" />
    </>
  );
}
