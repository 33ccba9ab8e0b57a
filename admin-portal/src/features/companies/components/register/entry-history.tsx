import { formatDateTime } from '@portal/shared-core/domain/format';
import { Facts } from '@portal/shared-core/ui';

import type { RegisterEntry } from '../../api/register.queries.ts';
import { shownValue, type EntryField } from '../../register-fields.ts';

/** How an entry was recorded before each correction, folded below. */
export function EntryHistory({
  fields,
  history,
}: {
  fields: readonly EntryField[];
  history: RegisterEntry['history'];
}) {
  if (history.length === 0) return null;
  return (
    <details>
      <summary>How it was recorded before ({history.length})</summary>
      <Facts
        items={history.map(({ values, until }) => ({
          label: `Until ${formatDateTime(until)}`,
          value: fields
            .filter(({ type }) => type !== 'flag')
            .map((field) => `${field.label} ${shownValue(field, values[field.name])}`)
            .join(', '),
        }))}
      />
    </details>
  );
}
