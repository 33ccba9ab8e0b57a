import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';

/** Where a token waits for a reload: in the state of this entry of the tab's history, which no other page and no server reads. */
const KEPT = 'invitation_token';

/**
 * The token in the address of an invitation. `hide` takes it out of the address bar, so that neither a bookmark nor a screenshot nor a
 * history that is synchronised has it; a reload of the tab still finds it.
 */
export function useToken(): { token: string; hide: () => void } {
  const { token: given } = useParams();
  const [kept] = useState(keptToken);
  const token = given ?? kept;
  const hide = useCallback(() => {
    const { pathname, search, hash } = window.location;
    if (!token || !pathname.endsWith(`/${token}`)) return;
    const path = pathname.slice(0, -token.length - 1);
    // Past the router, for which the page stays the same.
    window.history.replaceState(
      { ...(window.history.state as object | null), [KEPT]: token },
      '',
      `${path}${search}${hash}`,
    );
  }, [token]);
  return { token, hide };
}

function keptToken(): string {
  const kept = (window.history.state as Record<string, unknown> | null)?.[KEPT];
  return typeof kept === 'string' ? kept : '';
}
