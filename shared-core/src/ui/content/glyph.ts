import { createElement, type ReactElement, type SVGAttributes } from 'react';

/** A drawing of lucide: the elements of an icon of 24 by 24. */
export interface Drawing {
  node: readonly (readonly [string, Record<string, string>])[];
}

export interface GlyphProps extends SVGAttributes<SVGElement> {
  size?: number;
  /** As thick as `strokeWidth` says at every size. */
  absoluteStrokeWidth?: boolean;
}

/**
 * Replaces `createLucideIcon` of lucide-react in the builds (tools/vite): the same picture, for the properties that `Icon` gives. Lucide puts the
 * attributes of a picture together each time it is drawn, for defaults from a context that the portal does not have.
 */
export default function createGlyph({ node }: Drawing) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Glyph(props: GlyphProps): ReactElement {
    const { size = 24, strokeWidth = 2, absoluteStrokeWidth = false, ...rest } = props;
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: absoluteStrokeWidth ? (Number(strokeWidth) * 24) / size : strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: 'lucide',
        ...rest,
      },
      parts,
    );
  };
}
