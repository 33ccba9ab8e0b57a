import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, useDisclosure } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { groupsQuery } from './group-names.ts';
import { groupQueries } from './group.queries.ts';

const PutDialog = lazy(async () => ({ default: (await import('./put-dialog.tsx')).PutDialog }));

/** The group that a company is in, and changing it. Load it with `lazy`. */
export function CompanyGroup({ company }: { company: { id: string; name: string } }) {
  const scope = useTenantScope();
  const { data: groups } = useQuery(groupsQuery(scope));
  const { data: members } = useQuery(groupQueries.members(scope));
  const changing = useDisclosure();
  if (!groups || !members) return null;
  const groupId = members.get(company.id);
  const group = groups.find(({ id }) => id === groupId);
  return (
    <>
      <span>{group?.name ?? 'None'}</span>{' '}
      <Button size="small" ref={changing.opener} onClick={changing.open}>
        {group ? 'Change group' : 'Put in a group'}
      </Button>
      <Suspense>
        {changing.isOpen && (
          <PutDialog
            companies={[company]}
            {...(group && { groupId: group.id })}
            onClose={changing.close}
          />
        )}
      </Suspense>
    </>
  );
}
