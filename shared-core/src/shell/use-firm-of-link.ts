import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useSwitchTenant, type Tenant } from '../tenant/index.ts';
import { firmOf, namesRecord, startOf } from './use-tenant-change.ts';

/**
 * Switches to the firm that the address names, and takes it out of the address. A firm that the user is not in and one that does not exist
 * are one answer, so that a link tells no one which firms there are.
 */
export function useFirmOfLink(
  active: Tenant | undefined,
  refetch: () => Promise<{ data?: readonly Tenant[] | undefined }>,
) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { mutate: switchTo } = useSwitchTenant();
  const [problem, setProblem] = useState<'foreign' | 'failed'>();
  const firm = firmOf(search);
  const activeId = active?.id;

  useEffect(() => {
    if (firm === null || activeId === undefined) return;
    const rest = new URLSearchParams(search);
    rest.delete('firm');
    const page = { pathname, search: rest.toString(), hash };
    if (firm === activeId) {
      void navigate(page, { replace: true, state: { tenantId: firm } });
      return;
    }
    const stay = (why: 'foreign' | 'failed') => {
      setProblem(why);
      void navigate(namesRecord(pathname) ? startOf(pathname) : page, { replace: true });
    };
    const find = async () => {
      // A membership may be newer than the list.
      const { data: tenants = [] } = await refetch();
      if (!tenants.some(({ id }) => id === firm)) return stay('foreign');
      switchTo(firm, { onError: () => stay('failed') });
    };
    void find();
    // Once for each link: its switch changes the active tenant, and nothing else here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [firm, activeId]);

  return {
    isSwitching: firm !== null && activeId !== undefined && firm !== activeId,
    problem,
    close: () => setProblem(undefined),
  };
}
