/** Bands of the tower from the ground up: half widths below and above, and whether it is red. */
const tower = { height: 178, foot: 27, top: 15, bands: 7 };

function bandPath(band: number) {
  const { height, foot, top, bands } = tower;
  const y = (level: number) => (-(height / bands) * level).toFixed(1);
  const half = (level: number) => (foot - ((foot - top) / bands) * level).toFixed(1);
  const [low, high] = [half(band), half(band + 1)];
  return `M-${low} ${y(band)}L-${high} ${y(band + 1)}H${high}L${low} ${y(band)}Z`;
}

/** The beam of the lamp; shown in the dark scheme only. */
function Beam() {
  return (
    <g className="lit">
      <defs>
        <linearGradient id="beam-left" x1="1" x2="0">
          <stop stopColor="#e3a548" stopOpacity=".3" />
          <stop offset="1" stopColor="#e3a548" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="beam-right" x1="0" x2="1">
          <stop stopColor="#e3a548" stopOpacity=".3" />
          <stop offset="1" stopColor="#e3a548" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M-8 -204L-330 -276V-182L-8 -198Z" fill="url(#beam-left)" />
      <path d="M8 -204L240 -244V-176L8 -198Z" fill="url(#beam-right)" />
    </g>
  );
}

function Lantern() {
  return (
    <>
      <path
        d="M-22 -178H22M-22 -186H22M-22 -178v-8M-11 -178v-8M11 -178v-8M22 -178v-8"
        className="ink"
      />
      <rect x="-9" y="-202" width="18" height="24" className="ink white" />
      <rect x="-8" y="-201" width="16" height="22" className="lit" fill="#e3a548" />
      <path d="M-3 -202v24M3 -202v24" className="ink" />
      <path d="M-13 -202C-9 -214 -4 -217 0 -218C4 -217 9 -214 13 -202Z" className="ink red" />
      <path d="M0 -218v-9" className="ink" />
    </>
  );
}

function House() {
  return (
    <>
      <path d="M46 -14V-31H78V-13Z" className="ink white" />
      <path d="M42 -31L62 -45L82 -31Z" className="ink roof" />
      <path d="M58 -14v-9h7v9" className="ink" />
    </>
  );
}

/** Hope Town's lighthouse on its cay, with the keeper's house; the origin is the waterline. */
export function Lighthouse({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <Beam />
      <path d="M-118 0C-92 -13 -62 -17 -30 -16C20 -15 74 -16 128 0Z" className="ink cay" />
      <g transform="translate(0 -14)">
        {Array.from({ length: tower.bands }, (_, band) => (
          <path key={band} d={bandPath(band)} className={band % 2 === 0 ? 'red' : 'white'} />
        ))}
        <path d="M-27 0L-15 -178H15L27 0Z" className="ink" />
        <rect x="-2.5" y="-66" width="5" height="9" className="deep" />
        <rect x="-2.5" y="-118" width="5" height="9" className="deep" />
        <path d="M-5 0v-14a5 5 0 0 1 10 0V0z" className="deep" />
        <Lantern />
      </g>
      <House />
    </g>
  );
}
