import { lightTokens } from '@portal/shared-core/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';

import { Lighthouse } from './scene/lighthouse.tsx';
import { Sea } from './scene/sea.tsx';
import { Sloop } from './scene/sloop.tsx';

const { text, accent, sand, primary } = lightTokens;

/** The palette of the drawing in colours of their own, since a picture has no style sheet of the page. */
const rules = `
  .ink { stroke: ${text}; stroke-width: 2; fill: none; stroke-linejoin: round; stroke-linecap: round }
  .sea { stroke: ${primary.main}; stroke-width: 1.6; fill: none }
  .white { fill: #ffffff }
  .red { fill: ${accent} }
  .cay { fill: #e3d3b6 }
  .deep { fill: #0a2b38 }
  .roof { fill: ${primary.tint} }
  .sun { fill: #ecdcc1 }
  .water { fill: ${sand} }
  .lit { display: none }`;

/** The shore of the home page as an image of 1,200 by 630, in light colours, with space for text at the left. */
export function previewScene(): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <style>{rules}</style>
      <rect width="1200" height="630" fill={sand} />
      <circle cx="850" cy="452" r="96" className="sun" />
      <g transform="translate(-330 48)">
        <Sea horizon={404} bottom={700} />
      </g>
      <Lighthouse transform="translate(1030 453) scale(1.5)" />
      <Sloop transform="translate(850 530) scale(0.86)" />
    </svg>,
  );
}
