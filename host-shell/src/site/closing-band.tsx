import styled from '@emotion/styled';
import { ButtonLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { ClosingScene } from './scene/closing-scene.tsx';
import { BandTitle, siteMedia, Wrap } from './site-elements.ts';

const Last = styled('section')({
  position: 'relative',
  overflow: 'hidden',
  background: color.sand,
});

const Content = styled(Wrap)({
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: 32,
  padding: '88px 0 176px',
  [siteMedia.phone]: {
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: '64px 0 168px',
  },
});

/** The end of a page: a call to action above open water. */
export function ClosingBand() {
  return (
    <Last aria-labelledby="begin">
      <Content>
        <BandTitle id="begin">Everything starts with a name.</BandTitle>
        <ButtonLink to="/auth/signup" variant="contained" size="large">
          Create your account
        </ButtonLink>
      </Content>
      <ClosingScene />
    </Last>
  );
}
