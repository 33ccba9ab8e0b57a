import styled from '@emotion/styled';
import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Ownership } from '../../domain/ownership.ts';
import { Panel } from '../../ui/index.ts';
import { color, ease, radius } from '../../ui/theme/index.ts';
import {
  chartOf,
  ownerRows,
  type BoxKind,
  type ChartBox,
  type ChartLine,
  type NamedParty,
} from './chart-facts.ts';
import { box, layoutChart, type ChartStructure } from './chart-layout.ts';
import { OwnerBars } from './owner-bars.tsx';
import { OwnershipTree } from './ownership-tree.tsx';

/** Narrower than this the tree is easier to read than a drawing. */
const narrow = '@container (max-width: 519.98px)';

/** The place of both decides which is shown, not the window. */
const Place = styled('div')({
  containerType: 'inline-size',
  '& > [data-tree]': { display: 'none', padding: '12px 16px' },
  [narrow]: {
    '& > [data-tree]': { display: 'block' },
    '& > [data-drawing]': { display: 'none' },
  },
});

/** Below this a drawing is no longer made smaller, but scrolls. */
const smallest = 0.7;

const Scroller = styled('div')({
  overflowX: 'auto',
  margin: '16px 16px 8px',
  '&:focus-visible': { outlineOffset: -2 },
});

const Drawing = styled('div')({
  position: 'relative',
  margin: '0 auto',
  '& svg': { position: 'absolute', inset: 0, overflow: 'visible' },
  '& path': { fill: 'none', stroke: color.lineStrong, strokeWidth: 1.5 },
  '& path[data-missing]': { stroke: color.bad.ink, strokeDasharray: '4 3' },
});

const Box = styled('div')({
  position: 'absolute',
  boxSizing: 'border-box',
  ...box,
  overflow: 'hidden',
  padding: '6px 12px',
  border: `1.5px solid ${color.lineStrong}`,
  borderRadius: radius.panel,
  background: color.surface,
  fontSize: 12,
  lineHeight: '17px',
  transition: `background-color ${ease}, border-color ${ease}`,
  '& > *': { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical' },
  '& > strong': { WebkitLineClamp: 2, fontSize: 13, fontWeight: 600 },
  '& > span': { WebkitLineClamp: 2, color: color.secondary },
  '&[data-kind="company"]': { background: color.text, borderColor: color.text, color: color.page },
  '&[data-kind="company"] > span': { color: 'inherit', opacity: 0.8 },
  '&[data-kind="owner"]': { background: color.primary.tint, borderColor: color.primary.main },
  '&[data-kind="owner"] > span': { color: color.text },
  '&[data-kind="missing"]': {
    background: color.bad.tint,
    borderColor: color.bad.ink,
    borderStyle: 'dashed',
    color: color.bad.ink,
  },
  '&[data-kind="missing"] > span': { color: 'inherit' },
});

const Label = styled('span')({
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  padding: '0 4px',
  background: color.surface,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  fontSize: 12,
  color: color.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& i': {
    width: 16,
    height: 10,
    boxSizing: 'border-box',
    borderRadius: 3,
    border: `1.5px solid ${color.lineStrong}`,
  },
  '& [data-kind="owner"]': { background: color.primary.tint, borderColor: color.primary.main },
  '& [data-kind="missing"]': {
    background: color.bad.tint,
    borderColor: color.bad.ink,
    borderStyle: 'dashed',
  },
});

const legend: [BoxKind, string][] = [
  ['owner', 'Beneficial owner'],
  ['body', 'Company'],
  ['missing', 'Missing'],
];

interface OwnershipChartProps {
  ownership: Ownership;
  nameOf: (id: string) => NamedParty;
}

/**
 * The ownership of a company: a chart of all layers, and below it the people with their percentages against the threshold, which is the
 * same information as text. The first node is the company. During typing the field renders first and the chart after it.
 */
export function OwnershipChart({ ownership, nameOf }: OwnershipChartProps) {
  return <Drawn ownership={useDeferredValue(ownership)} nameOf={useDeferredValue(nameOf)} />;
}

const Drawn = memo(function Drawn({ ownership, nameOf }: OwnershipChartProps) {
  const { boxes, lines } = chartOf(ownership, nameOf);
  return (
    <Panel title="Beneficial ownership" action={<LegendList />} flush>
      {/* The list below gives the same information; the chart is for sighted users and scrolls by keyboard. */}
      <Place>
        <div data-tree aria-hidden>
          <OwnershipTree boxes={boxes} lines={lines} />
        </div>
        <Scroller data-drawing tabIndex={0} role="group" aria-label="Chart of owners">
          <Placed
            boxes={boxes}
            lines={lines}
            structure={JSON.stringify({
              boxes: boxes.map(({ id }) => id),
              lines: lines.map(({ from, to }) => ({ from, to })),
            })}
          />
        </Scroller>
      </Place>
      <OwnerBars rows={ownerRows(ownership, nameOf)} threshold={ownership.threshold} />
    </Panel>
  );
});

/** Placing costs more than drawing, and figures and names move nothing: it happens when the structure changes. */
function Placed({
  boxes,
  lines,
  structure,
}: {
  boxes: readonly ChartBox[];
  lines: readonly ChartLine[];
  /** The ids of both as JSON. */
  structure: string;
}) {
  const placed = useMemo(() => layoutChart(JSON.parse(structure) as ChartStructure), [structure]);
  const lineOf = (from: string, to: string) =>
    lines.find((line) => line.from === from && line.to === to);
  const [frame, scale] = useFit(placed.width);
  return (
    <div ref={frame} style={{ height: placed.height * scale }}>
      <Drawing
        aria-hidden
        style={{
          width: placed.width,
          height: placed.height,
          ...(scale < 1 && { transform: `scale(${scale})`, transformOrigin: '0 0', margin: 0 }),
        }}
      >
        <svg width={placed.width} height={placed.height}>
          {placed.lines.map(({ from, to, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              data-missing={lineOf(from, to)?.isMissing || undefined}
            />
          ))}
        </svg>
        {boxes.map(({ id, kind, name, note }) => {
          const { x = 0, y = 0 } = placed.boxes.get(id) ?? {};
          return (
            <Box key={id} data-kind={kind} style={{ left: x, top: y }} title={name}>
              <strong>{name}</strong>
              <span>{note}</span>
            </Box>
          );
        })}
        {placed.lines.map(({ from, to, label }) => (
          <Label key={`${from} ${to}`} style={{ left: label.x, top: label.y }}>
            {lineOf(from, to)?.label}
          </Label>
        ))}
      </Drawing>
    </div>
  );
}

/** How much smaller a drawing of this width is drawn to fit its place. */
function useFit(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = room ? Math.max(smallest, Math.min(1, room / width)) : 1;
  return [frame, scale] as const;
}

function LegendList() {
  return (
    <Legend>
      {legend.map(([kind, label]) => (
        <li key={kind}>
          <i data-kind={kind} />
          {label}
        </li>
      ))}
    </Legend>
  );
}
