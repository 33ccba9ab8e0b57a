import { entryOf, toAppError } from '@portal/shared-core/errors';
import {
  ConfirmDialog,
  DateText,
  InlineAlert,
  MoreMenu,
  Panel,
  showToast,
} from '@portal/shared-core/ui';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useRemoveMember, useSetMemberRole } from '../api/people.mutations.ts';
import { nameOf, type Person } from '../api/people.queries.ts';
import { Line, Lines } from './lines.ts';

type Firm = Person['firms'][number];

/** The firms a person belongs to, with their role in each. */
export function FirmsPanel({ person }: { person: Person }) {
  const held = useNotAllowed('set_member_role');
  const [ending, setEnding] = useState<Firm | null>(null);
  const setRole = useSetMemberRole();
  const remove = useRemoveMember();
  const failed = setRole.error ?? remove.error;
  const refused = failed && toAppError(failed);
  const name = nameOf(person);

  function change({ tenant_id, role }: Firm) {
    const wanted = role === 'owner' ? 'member' : 'owner';
    setRole.mutate(
      { tenant_id, user_id: person.id, role: wanted },
      { onSuccess: () => showToast({ text: `${name} is now ${wanted}` }) },
    );
  }

  function end({ tenant_id }: Firm) {
    remove.mutate({ tenant_id, user_id: person.id }, { onSettled: () => setEnding(null) });
  }

  return (
    <Panel title="Firms">
      {refused && (
        <InlineAlert tone="bad" title={entryOf(refused.code).title}>
          {refused.message}
        </InlineAlert>
      )}
      {held && person.firms.length > 0 && <p>{held}</p>}
      {person.firms.length === 0 ? (
        <p>{person.role === 'admin' ? 'Staff work in every firm.' : 'They belong to no firm.'}</p>
      ) : (
        <Lines aria-label="Firms">
          {person.firms.map((firm) => (
            <Line key={firm.tenant_id}>
              <div>
                {firm.tenant.name}
                <span>
                  {firm.role === 'owner' ? 'Owner' : 'Member'} since{' '}
                  <DateText value={firm.created_at} />
                </span>
              </div>
              {!held && (
                <MoreMenu
                  label={`Membership of ${firm.tenant.name}`}
                  groups={[
                    {
                      entries: [
                        {
                          label: firm.role === 'owner' ? 'Make a member' : 'Make an owner',
                          note:
                            firm.role === 'owner'
                              ? 'Loses the members, invitations and look of the firm'
                              : 'Runs the firm: its members, invitations and look',
                          onSelect: () => change(firm),
                        },
                        {
                          label: 'End the membership…',
                          danger: true,
                          onSelect: () => setEnding(firm),
                        },
                      ],
                    },
                  ]}
                />
              )}
            </Line>
          ))}
        </Lines>
      )}
      <ConfirmDialog
        open={ending !== null}
        title={`End the membership of ${name}?`}
        confirmLabel="End the membership"
        danger
        busy={remove.isPending}
        onConfirm={() => ending && end(ending)}
        onClose={() => setEnding(null)}
      >
        {name} loses {ending?.tenant.name} and what is shared with them there at once. An invitation
        brings them back.
      </ConfirmDialog>
    </Panel>
  );
}
