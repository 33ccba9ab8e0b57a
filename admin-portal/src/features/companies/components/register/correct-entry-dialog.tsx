import { useTenantScope } from '@portal/shared-core/tenant';
import { Spinner } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import {
  registerEntry,
  useCorrectCharge,
  useCorrectEntry,
  useCorrectHolding,
} from '../../api/register.queries.ts';
import type { EntryKind } from '../../register-fields.ts';
import { CorrectEntryForm } from './correct-entry-form.tsx';

/** Corrects an entry of a register: what it says now, and what it said before. Load it with `lazy`. */
export function CorrectEntryDialog({
  kind,
  entryId,
  name,
  onClose,
}: {
  kind: EntryKind;
  entryId: string;
  /** Whose entry it is. */
  name: string;
  onClose: () => void;
}) {
  const { data: entry } = useQuery(registerEntry(useTenantScope(), kind, entryId));
  const correctEntry = useCorrectEntry(entryId);
  const correctCharge = useCorrectCharge(entryId);
  const correctHolding = useCorrectHolding(entryId);
  const commands = {
    member: correctEntry,
    officer: correctEntry,
    beneficial_owner: correctEntry,
    charge: correctCharge,
    holding: correctHolding,
  };
  if (!entry) return <Spinner label="Loading the entry" />;
  return (
    <CorrectEntryForm
      kind={kind}
      name={name}
      entry={entry}
      command={commands[kind]}
      onClose={onClose}
    />
  );
}
