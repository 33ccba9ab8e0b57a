import { Button } from '@portal/shared-core/ui';
import { PortalWaiting } from '#/federation/portal-waiting.tsx';
import { StandaloneScreen } from '#/standalone-screen.tsx';
import { useNavigate } from 'react-router-dom';

import { signInPath } from './access.ts';

/** While the session is being read, and while a portal is on its way. */
export function Verifying() {
  return <PortalWaiting label="Verifying your access" />;
}

/** The admin area's answer when the session could not be verified in ten seconds (GRD-02). */
export function AuthenticationTimeout() {
  const navigate = useNavigate();
  return (
    <StandaloneScreen
      title="Authentication Timeout"
      message="Unable to verify admin access. Please try signing in again."
      actions={
        <Button variant="contained" onClick={() => void navigate(signInPath('admin'))}>
          Go to Login
        </Button>
      }
    />
  );
}
