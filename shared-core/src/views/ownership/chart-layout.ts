import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';

/** Boxes and lines of a chart before they have a place. Lines run from owner to owned. */
export interface ChartStructure {
  boxes: readonly string[];
  lines: readonly { from: string; to: string }[];
}

interface PlacedLine {
  from: string;
  to: string;
  /** An SVG path of upright and level parts with rounded corners. */
  path: string;
  /** The position of its label: under the owner's box. */
  label: { x: number; y: number };
}

export interface ChartLayout {
  width: number;
  height: number;
  /** The left upper corner of each box. */
  boxes: ReadonlyMap<string, { x: number; y: number }>;
  lines: readonly PlacedLine[];
}

/** The size of every box, in pixels. */
export const box = { width: 180, height: 66 } as const;

const gap = { across: 20, down: 84 } as const;
const margin = 8;
const corner = 8;
/** Between the feet of two lines on one box. */
const spread = 44;
/** From a box down to the middle of its line's label. */
const labelDrop = 22;
/** How far a line that leads upwards swings out to the right. */
const swing = 56;
/** How far above the next layer a line turns aside. */
const approach = 22;

/** Places owners above what they own, in layers, with few crossings. Depends on the structure alone, not on figures or names. */
export function layoutChart({ boxes, lines }: ChartStructure): ChartLayout {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({
    rankdir: 'TB',
    nodesep: gap.across,
    ranksep: gap.down,
    marginx: margin,
    marginy: margin,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of boxes) graph.setNode(id, { ...box });
  for (const { from, to } of lines) graph.setEdge(from, to);
  layout(graph);

  const { width = 0, height = 0 } = graph.graph();
  const centre = (id: string): Point => {
    const { x = 0, y = 0 } = graph.node(id);
    return { x, y };
  };
  const rows = new Set(boxes.map((id) => Math.round(centre(id).y)));
  // The points of a line at each layer; the library adds bends between layers.
  const passes = (from: string, to: string) =>
    (graph.edge(from, to).points ?? []).slice(1, -1).filter(({ y }) => rows.has(Math.round(y)));
  const foot = footing(lines, centre, passes);
  const upwards = lines.filter(({ from, to }) => centre(from).y >= centre(to).y);
  return {
    width: upwards.length > 0 ? width + swing : width,
    height,
    boxes: new Map(
      boxes.map((id) => {
        const { x, y } = centre(id);
        return [id, { x: x - box.width / 2, y: y - box.height / 2 }];
      }),
    ),
    lines: lines.map((line) => {
      const { from, to } = line;
      // A cycle leads upwards somewhere; there the line swings out at the right, apart from the one that leads down.
      if (upwards.includes(line)) return { from, to, ...upwardLine(centre(from), centre(to)) };
      const [start, end] = foot(line);
      return {
        from,
        to,
        path: elbows([start, ...passes(from, to), end]),
        label: { x: start.x, y: start.y + labelDrop },
      };
    }),
  };
}

type Point = { x: number; y: number };

/** From the right edge of the owner to that of what it owns, in a bow. */
function upwardLine(from: Point, to: Point) {
  const [startX, endX] = [from.x + box.width / 2, to.x + box.width / 2];
  const far = Math.max(startX, endX) + swing;
  return {
    path: `M${startX} ${from.y}C${far} ${from.y} ${far} ${to.y} ${endX} ${to.y}`,
    label: { x: far - swing / 3, y: (from.y + to.y) / 2 },
  };
}

/** Where each line leaves the lower edge of its owner and meets the upper edge of what is owned, side by side in order. */
function footing(
  lines: ChartStructure['lines'],
  centre: (id: string) => Point,
  passes: (from: string, to: string) => Point[],
) {
  type Line = ChartStructure['lines'][number];
  const place = (id: string, among: Line[], line: Line, wayOf: (line: Line) => number): number => {
    const ordered = among.toSorted((one, two) => wayOf(one) - wayOf(two));
    const step = Math.min(spread, (box.width - 24) / ordered.length);
    return centre(id).x + (ordered.indexOf(line) - (ordered.length - 1) / 2) * step;
  };
  return (line: Line): [Point, Point] => {
    const { from, to } = line;
    const leaving = lines.filter((each) => each.from === from);
    const coming = lines.filter((each) => each.to === to);
    return [
      {
        x: place(from, leaving, line, (each) => (passes(from, each.to)[0] ?? centre(each.to)).x),
        y: centre(from).y + box.height / 2,
      },
      {
        x: place(to, coming, line, (each) => (passes(each.from, to).at(-1) ?? centre(each.from)).x),
        y: centre(to).y - box.height / 2,
      },
    ];
  };
}

/** Down, across above the next layer, and down again, once for each layer on the way. */
function elbows([start, ...rest]: [Point, ...Point[]]): string {
  let at = start;
  let path = `M${at.x} ${at.y}`;
  rest.forEach((point, index) => {
    const isEnd = index === rest.length - 1;
    const level = (isEnd ? point.y : point.y - box.height / 2) - approach;
    path += bend(at, point.x, level);
    at = { x: point.x, y: level };
    if (isEnd) path += `V${point.y}`;
  });
  return path;
}

function bend(from: Point, x: number, y: number): string {
  const across = x - from.x;
  if (Math.abs(across) < 1) return `V${y}`;
  const radius = Math.min(corner, Math.abs(across) / 2);
  const side = Math.sign(across);
  return `V${y - radius}Q${from.x} ${y} ${from.x + side * radius} ${y}H${x - side * radius}Q${x} ${y} ${x} ${y + radius}`;
}
