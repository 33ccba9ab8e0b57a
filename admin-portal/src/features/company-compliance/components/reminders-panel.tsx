import { stepText } from '@portal/shared-core/domain/reminder-days';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  Facts,
  InlineAlert,
  QueryPanel,
  Stack,
  TextLink,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useCompany } from '#/components/company/use-company.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { heldText } from '#/components/reminders/held-text.ts';
import { useReleaseReminders } from '#/components/reminders/reminder.mutations.ts';
import { reminderQueries } from '#/components/reminders/reminder.queries.ts';
import { paths } from '#/paths.ts';

const HoldDialog = lazy(async () => ({
  default: (await import('#/components/reminders/hold-dialog.tsx')).HoldDialog,
}));

/** The next reminders of a company, and whether staff hold them back. */
export function RemindersPanel({ companyId }: { companyId: string }) {
  const query = useQuery(reminderQueries.next(useTenantScope(), companyId));
  return (
    <QueryPanel
      title="Reminders"
      query={query}
      failed="The reminders could not be loaded"
      action={<TextLink to={paths.remindersOf(companyId)}>All in 30 days</TextLink>}
    >
      {(next) => (
        <Stack>
          {next.length === 0 ? (
            <p>No reminder goes out in the next 30 days.</p>
          ) : (
            <Facts
              items={next.map(({ day, what, days, receivers, subject_id: subject }) => ({
                id: `${day} ${subject}`,
                label: formatDate(day),
                value: what,
                note: [
                  stepText(days),
                  receivers === 0
                    ? 'to no one'
                    : receivers === 1
                      ? 'to 1 person'
                      : `to ${receivers} people`,
                ].join(', '),
              }))}
            />
          )}
          <Hold companyId={companyId} />
        </Stack>
      )}
    </QueryPanel>
  );
}

function Hold({ companyId }: { companyId: string }) {
  const { name, owner } = useCompany();
  const { data: hold } = useQuery(reminderQueries.hold(useTenantScope(), companyId));
  const dialog = useDisclosure();
  const release = useReleaseReminders();
  const missing = useNotAllowed('hold_reminders_of');
  return (
    <>
      {hold && (
        <InlineAlert tone="warning" title={heldText(hold.until)}>
          {hold.reason}
          {hold.by && ` By ${hold.by.full_name}, ${formatDate(hold.held_at)}.`}
        </InlineAlert>
      )}
      <Actions>
        {missing ? (
          <HeldButton because={missing}>Hold reminders</HeldButton>
        ) : (
          <Button size="small" ref={dialog.opener} onClick={dialog.open}>
            {hold ? 'Change the hold…' : 'Hold reminders…'}
          </Button>
        )}
        {hold && !missing && (
          <Button
            size="small"
            loading={release.isPending}
            onClick={() => release.mutate([companyId])}
          >
            Release
          </Button>
        )}
      </Actions>
      <Suspense>
        {dialog.isOpen && (
          <HoldDialog
            companies={[
              {
                id: companyId,
                name,
                clientId: owner.id,
                clientName: owner.full_name || owner.email,
              },
            ]}
            onDone={() => {}}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </>
  );
}
