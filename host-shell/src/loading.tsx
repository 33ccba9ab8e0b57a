import { Spinner } from '@portal/shared-core/ui';
import { StandaloneScreen } from '#/standalone-screen.tsx';

/** While the first page's code arrives. */
export function Loading() {
  return (
    <StandaloneScreen>
      <Spinner size="large" label="Loading" />
    </StandaloneScreen>
  );
}
