import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';
import { useEffect, useRef, type ReactNode } from 'react';

const Text = styled('div')({
  display: 'grid',
  gap: 20,
  '&:focus': { outline: 'none' },
  '& p': { textWrap: 'pretty' },
  '& p a': { color: color.link, fontWeight: 500 },
  '& > a': { width: '100%' },
  '& > button': { width: '100%', height: 48 },
});

/** Replaces a form with its result. It takes the focus, so that screen readers read it. */
export function Outcome({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Text ref={box} tabIndex={-1}>
      {children}
    </Text>
  );
}
