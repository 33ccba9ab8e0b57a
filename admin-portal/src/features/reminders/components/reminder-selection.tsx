import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import type { HeldCompany } from '#/components/reminders/hold-dialog.tsx';
import { useReleaseReminders } from '#/components/reminders/reminder.mutations.ts';
import type { Reminder } from '#/components/reminders/reminder.queries.ts';

const HoldDialog = lazy(async () => ({
  default: (await import('#/components/reminders/hold-dialog.tsx')).HoldDialog,
}));

type Named = readonly { id: string; name: string }[];

/** What staff do with the reminders they selected: hold those of the companies, or let them go out again. */
export function ReminderSelection({
  reminders,
  onDone,
}: {
  reminders: readonly Reminder[];
  onDone: (outcomes: readonly Outcome[], companies: Named) => void;
}) {
  const dialog = useDisclosure();
  const release = useReleaseReminders();
  const missing = useNotAllowed('hold_reminders_of');
  const companies = companiesOf(reminders);
  const held = companiesOf(reminders.filter(({ held_until: until }) => until !== null));
  const count = companies.length === 1 ? 'company' : `${companies.length} companies`;

  return (
    <>
      {missing && !dialog.isOpen ? (
        <HeldButton because={missing}>Hold {count}</HeldButton>
      ) : (
        <Button size="small" variant="contained" onClick={dialog.open}>
          Hold {count}…
        </Button>
      )}
      {held.length > 0 && !missing && (
        <Button
          size="small"
          loading={release.isPending}
          onClick={() =>
            release.mutate(
              held.map(({ id }) => id),
              { onSuccess: (outcomes) => onDone(outcomes, held) },
            )
          }
        >
          Release {held.length === 1 ? 'company' : `${held.length} companies`}
        </Button>
      )}
      <Suspense>
        {dialog.isOpen && (
          <HoldDialog companies={companies} onDone={onDone} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  );
}

/** The companies of reminders, each once. */
function companiesOf(reminders: readonly Reminder[]): HeldCompany[] {
  const companies = new Map<string, HeldCompany>();
  for (const { company_id: id, company_name: name, client_id, client_name } of reminders)
    companies.set(id, { id, name, clientId: client_id, clientName: client_name });
  return [...companies.values()];
}
