import styled from '@emotion/styled';
import { color, radius, visuallyHidden } from '@portal/shared-core/ui/theme';

import { AuthGround, Body, Content, Title } from './auth-sheet.tsx';
import { NassauToday } from './nassau-today.tsx';

const Unseen = styled('div')({ visibility: 'hidden' });
const Spoken = styled('p')(visuallyHidden);

const block = { display: 'block', borderRadius: radius.control, background: color.neutral };
const Places = styled('div')({ display: 'grid' });
const TitlePlace = styled('span')({ ...block, width: '70%', height: 38 });
const TextPlace = styled('span')({ ...block, width: '60%', height: 16, margin: '8px 0 4px' });
const FieldPlace = styled('span')({
  ...block,
  height: 44,
  margin: '24px 0 20px',
  border: `1px solid ${color.line}`,
  background: 'none',
});
const ButtonPlace = styled('span')({ ...block, height: 48, marginTop: 40 });

/**
 * What every page under /auth shows until its code is there: the shore, and a sheet with the places of a form, under a title where the
 * build knows it. The build draws it. The date in Nassau keeps its place and is not shown, since the build does not know the day.
 */
export function AuthSheetWaiting({ title }: { title?: string }) {
  return (
    <AuthGround
      place={
        <Unseen aria-hidden="true">
          <NassauToday now={new Date(0)} />
        </Unseen>
      }
    >
      <Content aria-busy="true">
        <Spoken role="status">Loading</Spoken>
        {title ? <Title>{title}</Title> : <TitlePlace />}
        <TextPlace />
        <Body>
          <Places>
            <FieldPlace />
            <FieldPlace />
            <ButtonPlace />
          </Places>
        </Body>
      </Content>
    </AuthGround>
  );
}
