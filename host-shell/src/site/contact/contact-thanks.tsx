import styled from '@emotion/styled';
import { Button, Icon } from '@portal/shared-core/ui';
import { color, font, radius } from '@portal/shared-core/ui/theme';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { Text } from '../site-elements.ts';

const Box = styled('div')({
  padding: '28px 28px 24px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.panel,
  background: color.surface,
  '& h2': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    font: `400 26px/32px ${font.serif}`,
    '& svg': { color: color.good.ink },
  },
  '& p': { margin: '8px 0 20px', overflowWrap: 'anywhere' },
  '&:focus': { outline: 'none' },
});

/** The message has arrived. Takes the focus, since the form it was in is gone. */
export function ContactThanks({ email, onAnother }: { email: string; onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} role="status" tabIndex={-1}>
      <h2>
        <Icon of={CircleCheck} size={24} />
        Your message has arrived
      </h2>
      <Text>A person will read it and reply to {email}.</Text>
      <Button onClick={onAnother}>Write another message</Button>
    </Box>
  );
}
