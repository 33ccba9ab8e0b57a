import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Leads to another address, in place of the one before. React Router's `Navigate` leads there once: where another navigation to the same
 * address overtakes it, as a second click on a link does while the page is fetched, it stays empty for good. This one leads there again.
 */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const lead = useEffectEvent((target: string) => {
    void navigate(target, { replace: true, state });
  });
  useEffect(() => {
    if (location.pathname !== to) lead(to);
  }, [to, location]);
  return null;
}
