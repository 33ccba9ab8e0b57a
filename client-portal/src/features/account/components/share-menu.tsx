import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ConfirmDialog, InlineAlert, MoreMenu, showToast } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useEndShared, useResend, useRevoke } from '../api/shared.mutations.ts';
import { sharedQueries, type Shared } from '../api/shared.queries.ts';
import { companiesText } from '../share-texts.ts';

const ChangeDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ChangeDialog,
}));

type Action = 'change' | 'end' | 'resend' | 'revoke';

/** Changes or ends the access of a person, or sends and takes back an invitation. Nothing for what the firm gave. */
export function ShareMenu({ shared }: { shared: Shared }) {
  const [action, setAction] = useState<Action>();
  const { data: companies = [] } = useQuery(sharedQueries.companies(useTenantScope()));
  const close = () => setAction(undefined);
  if (shared.by_firm) return null;
  return (
    <>
      <MoreMenu
        label={`More for ${shared.name}`}
        groups={[
          {
            entries: shared.invitation_id
              ? [
                  { label: 'Send again…', onSelect: () => setAction('resend') },
                  { label: 'Revoke…', danger: true, onSelect: () => setAction('revoke') },
                ]
              : [
                  { label: 'Change…', onSelect: () => setAction('change') },
                  { label: 'End access…', danger: true, onSelect: () => setAction('end') },
                ],
          },
        ]}
      />
      <Suspense>
        {action === 'change' && (
          <ChangeDialog shared={shared} companies={companies} onClose={close} />
        )}
      </Suspense>
      {action === 'end' && <End shared={shared} onClose={close} />}
      {action === 'resend' && <Resend shared={shared} onClose={close} />}
      {action === 'revoke' && <Revoke shared={shared} onClose={close} />}
    </>
  );
}

interface ConfirmProps {
  shared: Shared;
  onClose: () => void;
}

function End({ shared, onClose }: ConfirmProps) {
  const { name, person_id: person, companies } = shared;
  return (
    <Confirm
      title={`End the access of ${name}?`}
      label="End access"
      danger
      text={`They see ${companiesText(shared)} no more, from this moment. What they entered stays. They are notified.`}
      done={`The access of ${name} ended`}
      command={useEndShared()}
      input={{ person_id: person ?? '', company_ids: companies.map(({ id }) => id) }}
      onClose={onClose}
    />
  );
}

function Resend({ shared: { email, invitation_id: id }, onClose }: ConfirmProps) {
  // A second press after a lost answer sends the same link.
  const [token] = useState(newLinkToken);
  return (
    <Confirm
      title={`Send the invitation of ${email} again?`}
      label="Send again"
      text="They get another mail. Its link works for seven days; the former link opens nothing any more."
      done="Invitation sent again"
      command={useResend()}
      input={{ invitation_id: id ?? '', token }}
      onClose={onClose}
    />
  );
}

function Revoke({ shared: { email, invitation_id: id }, onClose }: ConfirmProps) {
  return (
    <Confirm
      title={`Revoke the invitation of ${email}?`}
      label="Revoke"
      danger
      text="The link in the mail opens nothing any more."
      done="Invitation revoked"
      command={useRevoke()}
      input={{ invitation_id: id ?? '' }}
      onClose={onClose}
    />
  );
}

/** Asks before a command runs, and shows what refuses it. */
function Confirm<Input>({
  title,
  label,
  danger = false,
  text,
  done,
  command,
  input,
  onClose,
}: {
  title: string;
  label: string;
  danger?: boolean;
  text: string;
  done: string;
  command: {
    isPending: boolean;
    error: Error | null;
    mutate: (input: Input, options: { onSuccess: () => void }) => void;
  };
  input: Input;
  onClose: () => void;
}) {
  function onSuccess() {
    showToast({ text: done });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={label}
      danger={danger}
      busy={command.isPending}
      onClose={onClose}
      onConfirm={() => command.mutate(input, { onSuccess })}
    >
      <p>{text}</p>
      {command.error && <InlineAlert tone="bad">{command.error.message}</InlineAlert>}
    </ConfirmDialog>
  );
}
