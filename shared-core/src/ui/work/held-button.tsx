import styled from '@emotion/styled';
import { Lock } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { Button } from '../content/button.tsx';
import { Icon } from '../content/icon.tsx';
import { VisuallyHidden } from '../content/visually-hidden.ts';
import { color } from '../theme/color.ts';

const Held = styled(Button)({
  '&&, &&:hover': {
    border: `1px dashed ${color.field}`,
    background: color.neutral,
    color: color.secondary,
    cursor: 'not-allowed',
  },
});

/**
 * An action that is not possible now: it keeps its place and its name, can be focused, and does nothing. `because` is one sentence for screen
 * readers, such as "2 things to settle first" or "Only a compliance officer may do this"; the page shows the same reasons beside it.
 */
export function HeldButton({
  because,
  onPress,
  children,
}: {
  because: string;
  /** Moves the focus to the reasons. */
  onPress?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <Held
        startIcon={<Icon of={Lock} size={16} />}
        aria-disabled
        aria-describedby={id}
        title={because}
        onClick={onPress}
      >
        {children}
      </Held>
      <VisuallyHidden id={id}>{because}</VisuallyHidden>
    </>
  );
}
