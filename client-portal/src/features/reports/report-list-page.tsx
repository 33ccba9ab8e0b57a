import styled from '@emotion/styled';
import { Icon, Page, Panel, TextLink } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';

import { paths } from '#/paths.ts';

import { reports } from './reports.ts';

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

/** The catalogue: each report says what it answers (REP-01). */
export function Component() {
  return (
    <Page title="Reports" subText="About your own companies. Every figure opens its rows.">
      <Panel flush>
        <ul aria-label="Reports">
          {reports.map(({ id, title, answers, icon }) => (
            <Item key={id}>
              <Icon of={icon} />
              <TextLink to={paths.report(id)}>{title}</TextLink>
              <p>{answers}</p>
            </Item>
          ))}
        </ul>
      </Panel>
    </Page>
  );
}
