import styled from '@emotion/styled';
import { Panel, StatusChip, type Tone } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

const Item = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '10px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});

interface Activity {
  code: string | null;
  name: string | null;
  requirement: string | null;
  authority: string | null;
}

/** What the company will do, and whose licence it needs for that; nothing while no activity is selected. */
export function Licences({
  selected,
  activities,
}: {
  /** Codes of the application; one that is not known any more is shown as it is. */
  selected: readonly string[];
  activities: readonly Activity[];
}) {
  if (selected.length === 0) return null;
  const known = selected.map(
    (code) =>
      activities.find((each) => each.code === code) ?? {
        code,
        name: code,
        requirement: 'unknown',
        authority: null,
      },
  );
  const licences = known.filter(({ requirement }) => requirement === 'licence').length;
  return (
    <Panel
      title="Activities and licences"
      note={licences === 0 ? 'no licence needed' : `${licences} of ${known.length} need a licence`}
      flush
    >
      <ul aria-label="Activities and licences">
        {known.map((activity) => (
          <Item key={activity.code}>
            <div>
              {activity.name}
              {activity.authority && <small>{activity.authority}</small>}
            </div>
            <StatusChip {...chipOf(activity.requirement)} />
          </Item>
        ))}
      </ul>
    </Panel>
  );
}

function chipOf(requirement: string | null): { label: string; tone: Tone } {
  switch (requirement ?? 'unknown') {
    case 'none':
      return { label: 'No licence', tone: 'neutral' };
    case 'licence':
      return { label: 'Licence needed', tone: 'warning' };
    case 'refused':
      return { label: 'Not accepted', tone: 'bad' };
    default:
      return { label: 'No longer listed', tone: 'warning' };
  }
}
