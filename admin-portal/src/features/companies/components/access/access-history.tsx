import { DateText, Timeline } from '@portal/shared-core/ui';

import type { CompanyAccess } from '../../api/access.queries.ts';
import { accessLevels, nameOf } from './levels.ts';

/** What staff changed of who reaches a company, folded below: the newest first. */
export function AccessHistory({ changes }: { changes: CompanyAccess['changes'] }) {
  return (
    <details>
      <summary>What staff changed ({changes.length})</summary>
      <Timeline
        label="What staff changed"
        entries={changes.map((change) => ({
          key: change.id,
          when: <DateText value={change.at} format="time" />,
          text: sentence(change),
          note: `${change.reason} – ${nameOf(change.by)}`,
        }))}
      />
    </details>
  );
}

function sentence({ act, access, person }: CompanyAccess['changes'][number]): string {
  const name = nameOf(person);
  const level = access ? accessLevels[access].label.toLowerCase() : '';
  if (act === 'transferred') return `Transferred to ${name}`;
  if (act === 'ended') return `Access of ${name} ended`;
  return act === 'given' ? `${name} became ${level}` : `${name} is now ${level}`;
}
