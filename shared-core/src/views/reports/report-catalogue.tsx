import styled from '@emotion/styled';

import { Icon, Panel, TextLink, type LucideIcon } from '../../ui/index.ts';
import { color, media } from '../../ui/theme/index.ts';

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: '2px 12px',
  padding: 16,
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > svg': { color: color.secondary },
  '& > p': { gridColumn: 2, color: color.secondary },
  '& > a': { fontWeight: 600 },
  [media.phone]: { minHeight: 44 },
});

/** The reports there are, each with the question it answers. */
export function ReportCatalogue<Id extends string>({
  reports,
  linkTo,
}: {
  reports: readonly { id: Id; title: string; answers: string; icon: LucideIcon }[];
  linkTo: (id: Id) => string;
}) {
  return (
    <Panel flush>
      <ul aria-label="Reports">
        {reports.map(({ id, title, answers, icon }) => (
          <Item key={id}>
            <Icon of={icon} />
            <TextLink to={linkTo(id)}>{title}</TextLink>
            <p>{answers}</p>
          </Item>
        ))}
      </ul>
    </Panel>
  );
}
