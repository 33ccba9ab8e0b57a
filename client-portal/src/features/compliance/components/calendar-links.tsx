import { newLinkToken } from '@portal/shared-core/domain/link-token';
import { useUser } from '@portal/shared-core/session';
import { useSupabase } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ButtonAnchor,
  ConfirmDialog,
  CopyField,
  InlineAlert,
  SidePanel,
  Stack,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  calendarAddress,
  calendarLinksQuery,
  useCreateCalendarLink,
  useRevokeCalendarLink,
  type CalendarLink,
} from '../api/calendar-link.queries.ts';
import { CalendarLinkList, nameOf } from './calendar-link-list.tsx';

/** Makes a link to the duties of a company, or of all with `companyId` null, for a calendar program; lists and revokes those there are. */
export function CalendarLinks({
  companyId,
  onClose,
}: {
  companyId: string | null;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const query = useQuery(calendarLinksQuery(scope, useUser().id));
  const create = useCreateCalendarLink(scope.tenantId, companyId);
  const revoke = useRevokeCalendarLink();
  // Kept while it is not made: another try after a lost answer makes no second link.
  const [token, setToken] = useState(newLinkToken);
  const [pending, setPending] = useState<CalendarLink>();

  function end({ id }: CalendarLink) {
    revoke.mutate(id, {
      onSuccess() {
        if (id !== create.data) return;
        create.reset();
        setToken(newLinkToken());
      },
      onSettled: () => setPending(undefined),
    });
  }

  return (
    <SidePanel title="Subscribe in your calendar" onClose={onClose}>
      <Stack>
        <p>
          A calendar program reads the duties of{' '}
          {companyId === null ? 'all your companies here' : 'this company'} under a link of its own:
          each on its day, with what it costs and a link to its page. Documents that expire are in
          it for companies you act for. It follows changes within hours, up to a day in some
          programs.
        </p>
        {create.data === undefined ? (
          <div>
            {create.error && (
              <InlineAlert tone="bad" title="The link could not be created">
                {create.error.message}
              </InlineAlert>
            )}
            <Button
              variant="contained"
              loading={create.isPending}
              onClick={() => create.mutate(token)}
            >
              Create a link
            </Button>
          </div>
        ) : (
          <NewCalendarLink token={token} />
        )}
        {revoke.error && (
          <InlineAlert tone="bad" title="The link could not be revoked">
            {revoke.error.message}
          </InlineAlert>
        )}
        <CalendarLinkList query={query} onRevoke={setPending} />
      </Stack>
      <ConfirmDialog
        open={pending !== undefined}
        title={`Revoke the link “${pending ? nameOf(pending) : ''}”?`}
        confirmLabel="Revoke"
        danger
        busy={revoke.isPending}
        onConfirm={() => pending && end(pending)}
        onClose={() => setPending(undefined)}
      >
        Calendars that use it get no duties from then on. It cannot be taken back; you can create a
        new link.
      </ConfirmDialog>
    </SidePanel>
  );
}

/** The address, right after it was made: the portal keeps a hash of it and shows it no second time. */
function NewCalendarLink({ token }: { token: string }) {
  const address = calendarAddress(useSupabase(), token);
  return (
    <Stack>
      <InlineAlert tone="warning" title="The link is shown once: copy it now">
        Who has it reads the duties, and which documents expire, without signing in. Give it to your
        calendar program alone.
      </InlineAlert>
      <CopyField label="Link" value={address} />
      <Actions>
        <ButtonAnchor href={address.replace(/^https?:/, 'webcal:')}>
          Open in your calendar
        </ButtonAnchor>
      </Actions>
      <p>
        In Google Calendar and Outlook on the web, choose to add a calendar from the internet or
        from a URL, and paste the link there.
      </p>
    </Stack>
  );
}
