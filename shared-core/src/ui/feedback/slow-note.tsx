import styled from '@emotion/styled';
import { useEffect, useState } from 'react';

import { color } from '../theme/color.ts';

const Note = styled('p')({ padding: '12px 16px', fontSize: 13, color: color.secondary });

/** After so long a person wants to know that the page still works. */
const SLOW_AFTER_MS = 4_000;

/** Shows that loading takes longer than usual, after four seconds. */
export function SlowNote() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && <Note role="status">This takes longer than usual. Still loading…</Note>;
}
