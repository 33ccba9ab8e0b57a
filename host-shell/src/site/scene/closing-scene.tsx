import styled from '@emotion/styled';
import { Drawing } from './drawing.ts';
import { Sea } from './sea.tsx';
import { Sloop } from './sloop.tsx';

const Scene = styled(Drawing)({
  position: 'absolute',
  left: '50%',
  bottom: -2,
  width: 1920,
  height: 150,
  transform: 'translateX(-50%)',
  '@media (max-width: 900px)': { left: 'auto', right: -520, transform: 'none' },
});

/** The last band of a page: open water and one small sail. */
export function ClosingScene() {
  return (
    <Scene viewBox="0 0 1920 150" aria-hidden>
      <Sea horizon={26} bottom={200} />
      <Sloop transform="translate(1300 66) scale(0.52)" />
    </Scene>
  );
}
