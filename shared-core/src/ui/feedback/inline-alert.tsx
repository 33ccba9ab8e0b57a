import styled from '@emotion/styled';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../domain/tone.ts';
import { Icon } from '../content/icon.tsx';
import { toneColors } from '../content/status-chip.tsx';
import { color, radius } from '../theme/color.ts';

const icons = {
  neutral: Info,
  info: Info,
  warning: TriangleAlert,
  good: CircleCheck,
  bad: CircleAlert,
} as const;

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 12px',
  borderRadius: radius.control,
  color: color.text,
});

const Text = styled('div')({ flex: '1 1 240px', minWidth: 0, textWrap: 'pretty' });
const Title = styled('p')({ fontWeight: 600 });
const Mark = styled('span')({ display: 'flex', alignSelf: 'flex-start' });

/** Something to know, beside what it is about. A bad one is announced at once, the rest politely. */
export function InlineAlert({
  tone = 'info',
  title,
  action,
  children,
}: {
  tone?: Tone;
  title?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box role={tone === 'bad' ? 'alert' : 'status'} style={{ background: toneColors[tone].tint }}>
      <Mark style={{ color: toneColors[tone].ink }}>
        <Icon of={icons[tone]} />
      </Mark>
      <Text>
        {title && <Title>{title}</Title>}
        {children}
      </Text>
      {action}
    </Box>
  );
}
