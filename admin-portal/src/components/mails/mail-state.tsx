import { formatDateTime } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { StatusChip } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { mailChip, triesText } from './mail-chip.ts';
import { mailStateQuery } from './mail.queries.ts';

type State = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof mailStateQuery>['queryFn']>>>
>;

/** What became of the mail about an invitation, a ticket or a contact message; `none` where no mail went out. */
export function MailState({
  aboutId,
  none,
  action,
}: {
  aboutId: string;
  none: string;
  /** What can be done about a mail that was not sent. */
  action?: (mail: State) => ReactNode;
}) {
  const { data, isError } = useQuery(mailStateQuery(useTenantScope(), aboutId));
  if (isError) return <>Could not be loaded</>;
  if (data === undefined) return <>…</>;
  if (data === null) return <>{none}</>;
  const { state, tries, answer, queued_at: queued, settled_at: settled } = data;
  const note = state === 'queued' ? triesText(tries) : '';
  return (
    <>
      <StatusChip {...mailChip(state)} /> {note || formatDateTime(settled ?? queued)}
      {answer !== null && <div>{answer}</div>}
      {state === 'failed' && action?.(data)}
    </>
  );
}
