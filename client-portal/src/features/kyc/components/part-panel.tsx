import styled from '@emotion/styled';
import { Panel } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';

import { anchorOf, type Part } from '../kyc-parts.ts';

/** A place one can be taken to, clear of the bar at the top. */
const Place = styled('div')({ scrollMarginTop: 120, '&:focus': { outline: 'none' } });

const Text = styled('p')({
  maxWidth: '68ch',
  marginBottom: 16,
  fontSize: 13,
  lineHeight: '20px',
  color: color.secondary,
  textWrap: 'pretty',
});

/** Fields in one column; two related ones share a line on wide screens. */
export const Fields = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });

export const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  alignItems: 'end',
  '&:has([aria-invalid])': { alignItems: 'start' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** One part of the page: its fields and their purpose. */
export function PartPanel({
  part,
  why,
  children,
}: {
  part: Part;
  why?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PartPlace part={part}>
      <Panel title={part.title}>
        {why && <Text>{why}</Text>}
        <Fields>{children}</Fields>
      </Panel>
    </PartPlace>
  );
}

/** The anchor of a part that has panels of its own. */
export function PartPlace({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <Place id={anchorOf(part.key)} tabIndex={-1}>
      {children}
    </Place>
  );
}
