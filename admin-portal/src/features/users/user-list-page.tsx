import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Page } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { staffQuery } from '#/components/duties/duty.queries.ts';
import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { paths } from '#/paths.ts';

import { peopleQueries, type ListLine } from './api/people.queries.ts';
import { Invite } from './components/invite.tsx';
import { InvitationPanel } from './components/invitation-panel.tsx';
import { columnsWith } from './people-columns.tsx';

const everyone = [
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'expired', label: 'Expired' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'staff', label: 'Staff' },
  { value: 'owners', label: 'Owners' },
  { value: 'no_factor', label: 'No second factor' },
  { value: 'unseen', label: 'No sign-in for 90 days' },
];

/** The super admin alone reads people of no firm. */
const forSuperAdmin = [...everyone, { value: 'no_firm', label: 'Without a firm' }];

/** The people of the tenant and who is invited, in one list (USR-01). */
function UserListPage() {
  const [params, setParams] = useSearchParams();
  const shown = params.get('invitation');
  const isSuperAdmin = useIsSuperAdmin() === true;
  const { data: staff = [] } = useQuery(staffQuery(useTenantScope()));
  const options = isSuperAdmin ? forSuperAdmin : everyone;
  // The link that was made last, while its panel is open.
  const [made, setMade] = useState<{ id: string; token: string }>();

  function show(id: string | null) {
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id) next.set('invitation', id);
      else next.delete('invitation');
      return next;
    });
  }

  function addressOf({ id, kind }: ListLine) {
    if (kind === 'person') return paths.user(id);
    const next = new URLSearchParams(params);
    next.set('invitation', id);
    return `${paths.users}?${next.toString()}`;
  }

  return (
    <Page
      title="Users"
      width="wide"
      action={
        <Invite
          onInvited={(id, token) => {
            setMade({ id, token });
            show(id);
          }}
        />
      }
    >
      <ListTable
        list="admin.users"
        noun={['person', 'people']}
        query={peopleQueries.list}
        columns={columnsWith(staff)}
        sort={{ key: 'name', direction: 'asc' }}
        filters={[
          { name: 'show', label: 'Show', all: 'People and invitations', shape: 'chips', options },
        ]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={addressOf}
        empty={{ text: 'Invite a client to a company, or a firm.' }}
      />
      {shown && (
        <InvitationPanel
          key={shown}
          invitationId={shown}
          token={made?.id === shown ? made.token : undefined}
          onNewLink={(token) => setMade({ id: shown, token })}
          onClose={() => {
            setMade(undefined);
            show(null);
          }}
        />
      )}
    </Page>
  );
}

export { UserListPage as Component };
