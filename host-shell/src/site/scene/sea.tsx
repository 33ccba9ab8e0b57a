import { seaLines, sceneWidth } from './sea-lines.ts';

/**
 * Horizon and the lines under it. Both run on for 2,000 units beyond the drawing, so that screens wider than
 * 1,920 px see sea to their edges.
 */
export function Sea({
  horizon,
  bottom,
  mirrored = false,
}: {
  horizon: number;
  bottom: number;
  /** Waves at the left, ledger at the right. */
  mirrored?: boolean;
}) {
  const beyond = 2000;
  return (
    <>
      <rect
        x={-beyond}
        y={horizon}
        width={sceneWidth + 2 * beyond}
        height={bottom - horizon}
        className="water"
      />
      <path d={`M${-beyond} ${horizon}H${sceneWidth + beyond}`} className="ink" />
      <g {...(mirrored && { transform: `translate(${sceneWidth} 0) scale(-1 1)` })}>
        {seaLines(horizon).map(({ path, opacity }) => (
          <path
            key={path}
            d={`M${-beyond} ${startOf(path)}H-24${path}`}
            className="sea"
            strokeOpacity={opacity}
          />
        ))}
      </g>
    </>
  );
}

function startOf(path: string) {
  return path.slice(0, path.indexOf('C')).split(' ')[1] ?? '0';
}
