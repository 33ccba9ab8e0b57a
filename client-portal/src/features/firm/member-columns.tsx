import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { Member } from './api/firm.queries.ts';
import { MemberMenu } from './components/member-menu.tsx';

const roleText = ({ role }: Member) => (role === 'owner' ? 'Owner' : 'Client');

const noteOf = ({ status, is_staff: isStaff }: Member) =>
  status === 'active' ? isStaff && ' Staff' : ' Suspended';

/** The columns of the members of a firm. */
export const memberColumns: Column<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ email }) => email,
    exports: [{ header: 'Email', text: ({ email }) => email }],
  },
  {
    key: 'role',
    header: 'Role',
    sortable: true,
    render: (member) => (
      <>
        <StatusChip label={roleText(member)} tone={member.role === 'owner' ? 'info' : 'neutral'} />
        {noteOf(member)}
      </>
    ),
    text: roleText,
    exports: [{ header: 'Account', text: ({ status }) => status }],
  },
  {
    key: 'companies',
    header: 'Companies',
    figures: true,
    phone: 'hidden',
    render: ({ companies }) => companies,
    text: ({ companies }) => String(companies),
    as: 'number',
  },
  {
    key: 'since',
    header: 'Since',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ since }) => <DateText value={since} />,
    text: ({ since }) => since,
    as: 'moment',
  },
  {
    key: 'actions',
    header: 'Actions',
    render: (member) => <MemberMenu member={member} />,
  },
];
