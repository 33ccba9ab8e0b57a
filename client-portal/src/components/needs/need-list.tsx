import { Button, ButtonLink } from '@portal/shared-core/ui';
import styled from '@emotion/styled';
import { daysBetween, formatDate, formatDayDistance } from '@portal/shared-core/domain/format';
import { color, media, visuallyHidden } from '@portal/shared-core/ui/theme';

import { useState } from 'react';

import type { Need } from './need-text.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) auto',
  gap: 16,
  alignItems: 'center',
  padding: '12px 16px',
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

const Title = styled('p')({
  margin: 0,
  fontWeight: 600,
  '& span': { marginLeft: 8, fontSize: 13, fontWeight: 400, color: color.secondary },
  [media.phone]: { '& span': { display: 'block', marginLeft: 0 } },
});
const Why = styled('p')({ margin: '2px 0 0', maxWidth: '76ch', color: color.secondary });
const More = styled('div')({ padding: '12px 16px' });

const Hidden = styled('span')(visuallyHidden);

/** So many are shown at first: what fits a window, with the most urgent first. */
const AT_FIRST = 8;

/** What waits for the client, one row each: due date, title, reason, and one action. */
export function NeedList({ needs, today }: { needs: Need[]; today: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? needs : needs.slice(0, AT_FIRST);
  return (
    <>
      <List>
        {shown.map((need) => (
          <Item key={need.key}>
            <DueDay need={need} today={today} />
            <div>
              <Title>
                {need.title} <span>{need.subject}</span>
              </Title>
              {need.why && <Why>{need.why}</Why>}
            </div>
            <Action need={need} today={today} />
          </Item>
        ))}
      </List>
      {shown.length < needs.length && (
        <More>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {needs.length}
          </Button>
        </More>
      )}
    </>
  );
}

function DueDay({ need: { dueOn }, today }: { need: Need; today: string }) {
  if (!dueOn) return <When>No deadline</When>;
  const late = daysBetween(today, dueOn) < 0;
  return late ? (
    <When data-late>
      Overdue
      <small>since {formatDate(dueOn)}</small>
    </When>
  ) : (
    <When>
      {formatDate(dueOn, 'short')}
      <small>{formatDayDistance(dueOn, today)}</small>
    </When>
  );
}

function Action({ need: { action, subject, dueOn }, today }: { need: Need; today: string }) {
  if (!action) return <span />;
  const late = dueOn !== null && daysBetween(today, dueOn) < 0;
  return (
    <ButtonLink to={action.to} variant={late ? 'contained' : 'outlined'}>
      {action.label}
      <Hidden> {subject}</Hidden>
    </ButtonLink>
  );
}
