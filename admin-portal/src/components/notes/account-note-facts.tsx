import { formatWhen } from '@portal/shared-core/domain/format';
import { Facts } from '@portal/shared-core/ui';

/** What staff noted about an account, such as why it was suspended: the newest first, as given. */
export function AccountNoteFacts({
  notes,
}: {
  notes: readonly { note: string; at: string; by: { full_name: string } | null }[];
}) {
  return (
    <Facts
      items={notes.map(({ note, at, by }) => ({
        label: [formatWhen(at), by?.full_name].filter(Boolean).join(', '),
        value: note,
      }))}
    />
  );
}
