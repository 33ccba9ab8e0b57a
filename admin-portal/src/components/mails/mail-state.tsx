import { formatDateTime } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { StatusChip } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { mailChip, triesText } from './mail-chip.ts';
import { mailStateQuery } from './mail.queries.ts';

/** What became of the mail about an invitation or a ticket; `none` where no mail went out. */
export function MailState({ aboutId, none }: { aboutId: string; none: string }) {
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
    </>
  );
}
