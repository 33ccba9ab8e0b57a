import { addErrors, AppError } from '@portal/shared-core/errors';
import { invitationsErrors } from '@portal/shared-core/errors/invitations';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { MadeLink } from '../api/part.mutations.ts';
import { partQueries, type Part } from '../api/part.queries.ts';
import { useWizard } from '../wizard-context.ts';
import { SendLink, type InvitablePerson } from './send-link.tsx';
import { PartStanding } from './part-standing.tsx';

addErrors(invitationsErrors);

/** The link of a person of the draft to their own part; undefined without one or while loading. */
export function usePart(personId: string | undefined): Part | undefined {
  const { application } = useWizard();
  const { data } = useQuery(partQueries.invited(useTenantScope(), application.id));
  return data?.find(({ person_id }) => person_id === personId);
}

/** In the wizard: invites a person to fill in their own part, or shows its state. */
export function PersonPart({
  person,
  onInvited,
}: {
  person: InvitablePerson;
  /** The address the link was sent to. */
  onInvited?: (email: string) => void;
}) {
  const { application, saver } = useWizard();
  const part = usePart(person.id);
  const [made, setMade] = useState<MadeLink>();

  async function save() {
    await saver.flush();
    const { error } = saver.store.getState();
    if (error) throw new AppError(error);
  }

  const isSelf = useIsSelf(person);

  if (part) {
    const name = person.name.trim() || part.email;
    return <PartStanding part={part} name={name} canTakeBack made={made} onMade={setMade} />;
  }
  if (isSelf) return null;
  return (
    <SendLink
      applicationId={application.id}
      person={person}
      beforehand={save}
      onInvited={(link, email) => {
        setMade(link);
        onInvited?.(email);
      }}
    />
  );
}

/** Whether this is the applicant, who enters their own part in the wizard: by the address, else by the name. */
function useIsSelf({ kind, name, email }: InvitablePerson): boolean {
  const user = useUser();
  if (kind !== 'person') return false;
  const given = email.trim();
  return given ? isSame(given, user.email) : isSame(name, user.fullName);
}

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The state of an own part, for a person who manages their own documents, where this application invited them. */
export function OwnPart({ person }: { person: InvitablePerson }) {
  const part = usePart(person.id);
  if (part) return <PersonPart person={person} />;
  return <InlineAlert>{person.name} fills in their own part. Only our staff see it.</InlineAlert>;
}
