import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useSwitchTenant, useTenants } from '../tenant/index.ts';
import { Button, InlineAlert, PageSkeleton } from '../ui/index.ts';
import { NoticePlace } from './notice-place.ts';
import { namesRecord, startOf } from './use-tenant-change.ts';

export type FirmProblem = 'foreign' | 'failed';

interface FirmOfLinkProps {
  problem: FirmProblem | undefined;
  onProblem: (problem: FirmProblem | undefined) => void;
}

/**
 * The link of a mail names the firm it is about: `?firm=<id>`. In the place of the pages, this switches to it and takes it out of the address.
 * Above them, it says why another firm was opened. A firm that the user is not in and one that does not exist are one answer, so that a
 * link tells no one which firms there are.
 */
export default function FirmOfLinkScreen({ problem, onProblem }: FirmOfLinkProps) {
  const { active, refetch } = useTenants();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { mutate: switchTo } = useSwitchTenant();
  const firm = new URLSearchParams(search).get('firm');

  useEffect(() => {
    if (firm === null || active === undefined) return;
    const rest = new URLSearchParams(search);
    rest.delete('firm');
    const page = { pathname, search: rest.toString(), hash };
    if (firm === active.id) {
      void navigate(page, { replace: true, state: { tenantId: firm } });
      return;
    }
    const stay = (why: FirmProblem) => {
      onProblem(why);
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
  }, [firm, active?.id]);

  if (firm !== null || problem === undefined) return <PageSkeleton />;
  return (
    <NoticePlace>
      <InlineAlert
        tone="warning"
        title={
          problem === 'foreign'
            ? 'This account cannot open the link'
            : 'The firm of the link could not be opened'
        }
        action={<Button onClick={() => onProblem(undefined)}>Close</Button>}
      >
        <p>
          {problem === 'foreign'
            ? `The link is not for a firm that you are in with this account. ${active?.name} was opened instead. If the mail came to another address of yours, sign in with that one.`
            : `${active?.name} was opened instead. Open the link again.`}
        </p>
      </InlineAlert>
    </NoticePlace>
  );
}
