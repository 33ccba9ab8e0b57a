/** An Abaco sloop under two sails, the larger one ruled like a ledger; the origin is the foot of the mast. */
export function Sloop({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d="M4 -150C34 -118 66 -66 84 -18L4 -16Z" className="ink white" />
      <path d="M4 -112H32M4 -88H47M4 -64H60M4 -40H73" className="sea" strokeOpacity=".55" />
      <path d="M-3 -128C-18 -92 -36 -48 -54 -14L-3 -18Z" className="ink white" />
      <path d="M0 -158V-6M2 -15.5L92 -17" className="ink" />
      <path d="M0 -158C8 -160 12 -154 20 -156L20 -149C12 -147 8 -153 0 -151Z" className="ink red" />
      <path
        d="M-64 -10C-40 -5 20 -4 66 -10C64 2 56 9 42 11H-36C-50 9 -58 2 -64 -10Z"
        className="ink deep"
      />
    </g>
  );
}
