import { useUser } from '@portal/shared-core/session';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import { ConfirmDialog, InlineAlert, MoreMenu, showToast } from '@portal/shared-core/ui';
import { useState } from 'react';

import { useRemoveMember, useSetRole } from '../api/firm.mutations.ts';
import type { Member } from '../api/firm.queries.ts';

/** Makes a person an owner or a client again, and ends their membership; each is confirmed first. */
export function MemberMenu({ member }: { member: Member }) {
  const [action, setAction] = useState<'role' | 'remove'>();
  const isOwner = member.role === 'owner';
  return (
    <>
      <MoreMenu
        label={`More for ${member.name}`}
        groups={[
          {
            entries: [
              {
                label: isOwner ? 'Make a client…' : 'Make an owner…',
                onSelect: () => setAction('role'),
              },
              { label: 'Remove from the firm…', danger: true, onSelect: () => setAction('remove') },
            ],
          },
        ]}
      />
      {action === 'role' && <ChangeRole member={member} onClose={() => setAction(undefined)} />}
      {action === 'remove' && <Remove member={member} onClose={() => setAction(undefined)} />}
    </>
  );
}

function ChangeRole({
  member: { id, name, role },
  onClose,
}: {
  member: Member;
  onClose: () => void;
}) {
  const { tenantId } = useTenantScope();
  const { name: firm } = useTenant();
  const setRole = useSetRole();
  const isMe = useUser().id === id;
  const makesOwner = role !== 'owner';
  return (
    <ConfirmDialog
      open
      title={makesOwner ? `Make ${name} an owner?` : `Make ${name} a client again?`}
      confirmLabel={makesOwner ? 'Make an owner' : 'Make a client'}
      danger={!makesOwner}
      busy={setRole.isPending}
      onClose={onClose}
      onConfirm={() =>
        setRole.mutate(
          { tenant_id: tenantId, user_id: id, role: makesOwner ? 'owner' : 'member' },
          {
            onSuccess: () => {
              showToast({
                text: makesOwner ? `${name} is an owner now` : `${name} is a client now`,
              });
              onClose();
            },
          },
        )
      }
    >
      <p>
        {makesOwner
          ? `An owner of ${firm} sees every company of the firm, changes its branding, prices and people, and confirms bank details.`
          : isMe
            ? 'You keep your own companies, see no others, and lose this page. Another owner can make you an owner again.'
            : `${name} keeps their own companies and sees no others.`}
      </p>
      {setRole.error && <InlineAlert tone="bad">{setRole.error.message}</InlineAlert>}
    </ConfirmDialog>
  );
}

function Remove({
  member: { id, name, companies },
  onClose,
}: {
  member: Member;
  onClose: () => void;
}) {
  const { tenantId } = useTenantScope();
  const { name: firm } = useTenant();
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      open
      title={`Remove ${name} from ${firm}?`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { tenant_id: tenantId, user_id: id },
          {
            onSuccess: () => {
              showToast({ text: `${name} was removed` });
              onClose();
            },
          },
        )
      }
    >
      <p>
        They lose what they see of the firm at once
        {companies > 0 &&
          `, ${companies === 1 ? 'a company' : `${companies} companies`} of theirs included`}
        . An invitation brings them back.
      </p>
      {remove.error && <InlineAlert tone="bad">{remove.error.message}</InlineAlert>}
    </ConfirmDialog>
  );
}
