import { ErrorScreen } from '@portal/shared-core/ui';

/** An address of the public site that does not exist. */
export function NotFoundPage() {
  return (
    <>
      <title>Page not found | BahamasInc</title>
      <ErrorScreen kind="not-found" />
    </>
  );
}
