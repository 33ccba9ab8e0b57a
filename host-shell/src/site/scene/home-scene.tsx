import styled from '@emotion/styled';
import { Drawing } from './drawing.ts';
import { Lighthouse } from './lighthouse.tsx';
import { Sea } from './sea.tsx';
import { Sloop } from './sloop.tsx';

const Scene = styled(Drawing)({
  position: 'absolute',
  zIndex: 1,
  left: '50%',
  bottom: 0,
  width: 1920,
  height: 640,
  transform: 'translateX(-50%)',
  '@media (max-width: 1400px)': { transform: 'translateX(calc(-50% - 56px))' },
  '@media (max-width: 1240px)': {
    left: 'auto',
    right: -256,
    width: 1600,
    height: 533,
    transform: 'none',
  },
  '@media (max-width: 900px)': { right: -140, bottom: -24, width: 1100, height: 367 },
  '@media (max-width: 559px)': { right: -106, width: 860, height: 287 },
});

/** Home: sun, sloop and lighthouse on the horizon, the ledger's lines turning into waves to the right. */
export function HomeScene() {
  return (
    <Scene viewBox="0 0 1920 640" aria-hidden>
      <circle cx="1240" cy="404" r="112" className="sun" />
      <Sea horizon={404} bottom={700} />
      <Lighthouse transform="translate(1500 405) scale(1.72)" />
      <Sloop transform="translate(1272 496) scale(0.98)" />
      <path d="M1150 190q9-9 17 0q8-9 17 0M1212 160q7-7 13 0q6-7 13 0" className="ink" />
    </Scene>
  );
}
