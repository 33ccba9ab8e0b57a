import styled from '@emotion/styled';
import type { TrackStep } from '@portal/shared-core/ui';
import { color, visuallyHidden } from '@portal/shared-core/ui/theme';

const Bar = styled('ol')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 3,
  '& > li': { height: 6, borderRadius: 3, background: color.lineStrong },
  '& > [data-state="done"], & > [data-state="current"]': { background: color.primary.main },
  '& > [data-waiting]': { background: color.warning.main },
});

const spoken = { done: 'done', current: 'current step', later: 'to come' } as const;

const Text = styled('span')(visuallyHidden);

/** The stages of one thing as a bar with a part for each; screen readers get each stage. The present one is named next to it. */
export function StepBar({ label, steps }: { label: string; steps: readonly TrackStep[] }) {
  return (
    <Bar aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          data-state={step.state}
          data-waiting={step.waiting || undefined}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <Text>
            {step.label}, {spoken[step.state]}
          </Text>
        </li>
      ))}
    </Bar>
  );
}
