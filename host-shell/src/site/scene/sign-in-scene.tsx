import styled from '@emotion/styled';
import { Drawing } from './drawing.ts';
import { Lighthouse } from './lighthouse.tsx';
import { Sea } from './sea.tsx';
import { Sloop } from './sloop.tsx';

const Scene = styled(Drawing)({
  position: 'absolute',
  left: '50%',
  bottom: 0,
  width: 1920,
  height: 560,
  transform: 'translateX(-50%)',
  '@media (max-width: 1140px)': { left: -112, width: 1280, height: 373, transform: 'none' },
  '@media (max-height: 800px) and (min-width: 1141px)': { bottom: -90 },
  '@media (max-width: 559px)': { left: -125, bottom: -34, width: 860, height: 251 },
});

/** Sign-in: the same shore from the other side, waves at the left and the ledger under the sheet. */
export function SignInScene() {
  return (
    <Scene viewBox="0 0 1920 560" aria-hidden>
      <circle cx="620" cy="330" r="96" className="sun" />
      <Sea horizon={330} bottom={700} mirrored />
      <Lighthouse transform="translate(918 331) scale(1.02)" />
      <Sloop transform="translate(520 430) scale(0.9)" />
      <path d="M700 190q9-9 17 0q8-9 17 0M668 214q7-7 13 0q6-7 13 0" className="ink" />
    </Scene>
  );
}
