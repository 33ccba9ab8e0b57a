import { ButtonLink } from '@portal/shared-core/ui';
import styled from '@emotion/styled';
import { daysBetween, formatDate, formatDayDistance } from '@portal/shared-core/domain/format';
import { color, media, visuallyHidden } from '@portal/shared-core/ui/theme';

import type { Need } from './need-text.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '92px minmax(0, 1fr) auto',
  gap: 16,
  alignItems: 'start',
  padding: 16,
  borderBottom: `1px solid ${color.line}`,
  '&:last-of-type': { borderBottom: 0 },
  '& > a': { minWidth: 108 },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
});

const When = styled('div')({
  fontWeight: 600,
  '&[data-late]': { color: color.bad.ink },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  '& small:not([data-late] *)': { color: color.secondary },
});

const Title = styled('p')({ margin: 0, fontWeight: 600 });
const Subject = styled('p')({ margin: 0, fontSize: 13, color: color.secondary });
const Why = styled('p')({ margin: '6px 0 0', maxWidth: '58ch', color: color.secondary });

const Hidden = styled('span')(visuallyHidden);

/** What waits for the client, one row each: due date, title, reason, and one action. */
export function NeedList({ needs, today }: { needs: Need[]; today: string }) {
  return (
    <List>
      {needs.map((need) => (
        <Item key={need.key}>
          <DueDay need={need} today={today} />
          <div>
            <Title>{need.title}</Title>
            <Subject>{need.subject}</Subject>
            <Why>{need.why}</Why>
          </div>
          <Act need={need} today={today} />
        </Item>
      ))}
    </List>
  );
}

function DueDay({ need: { dueOn }, today }: { need: Need; today: string }) {
  if (!dueOn) return <When>No deadline</When>;
  const late = daysBetween(today, dueOn) < 0;
  return late ? (
    <When data-late>
      Overdue
      <small>since {formatDate(dueOn, 'short')}</small>
    </When>
  ) : (
    <When>
      {formatDate(dueOn, 'short')}
      <small>{formatDayDistance(dueOn, today)}</small>
    </When>
  );
}

function Act({ need: { act, subject, dueOn }, today }: { need: Need; today: string }) {
  if (!act) return <span />;
  const late = dueOn !== null && daysBetween(today, dueOn) < 0;
  return (
    <ButtonLink to={act.to} variant={late ? 'contained' : 'outlined'}>
      {act.label}
      <Hidden> {subject}</Hidden>
    </ButtonLink>
  );
}
