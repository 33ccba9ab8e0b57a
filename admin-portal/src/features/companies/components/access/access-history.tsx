import styled from '@emotion/styled';
import { formatDaysIn } from '@portal/shared-core/domain/days-in-text';
import { DateText, Timeline } from '@portal/shared-core/ui';

import type { CompanyAccess } from '../../api/access.queries.ts';
import { accessLevels, nameOf } from '#/components/access/levels.ts';

const Folded = styled('details')({
  '& > summary': { width: 'fit-content', padding: '4px 0', cursor: 'pointer' },
});

/** What staff changed of who reaches a company, folded below: the newest first. */
export function AccessHistory({ changes }: { changes: CompanyAccess['changes'] }) {
  return (
    <Folded>
      <summary>What staff changed ({changes.length})</summary>
      <Timeline
        label="What staff changed"
        entries={changes.map((change) => ({
          key: change.id,
          when: <DateText value={change.at} format="time" />,
          text: sentence(change),
          note: `${formatDaysIn(change.reason)} – ${nameOf(change.by)}`,
        }))}
      />
    </Folded>
  );
}

function sentence({ action, access, person }: CompanyAccess['changes'][number]): string {
  const name = nameOf(person);
  const level = access ? accessLevels[access].label.toLowerCase() : '';
  if (action === 'transferred') return `Transferred to ${name}`;
  if (action === 'ended') return `Access of ${name} ended`;
  return action === 'given' ? `${name} became ${level}` : `${name} is now ${level}`;
}
