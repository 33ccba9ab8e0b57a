import styled from '@emotion/styled';
import { Check, ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { color, media, visuallyHidden } from '../theme/color.ts';

/** Below this width the steps become a progress bar. */
const narrow = media.narrow;

const List = styled('ol')({
  'nav > &': { [narrow]: { display: 'none' } },
  'details > &': { marginTop: 16 },
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    gap: '0 10px',
    paddingBottom: 16,
  },
  '& > li:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    inset: '24px auto 0 11px',
    width: 2,
    background: color.lineStrong,
  },
  '& > li[data-done]::before': { background: `${color.primary.main} !important` },
});

const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  boxSizing: 'border-box',
  borderRadius: '50%',
  border: `1.5px solid ${color.lineStrong}`,
  background: color.surface,
  color: color.secondary,
  fontSize: 12,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  'li[data-done] > &': {
    border: 0,
    background: color.primary.main,
    color: color.primary.on,
  },
  'li[aria-current] > &': {
    borderColor: color.primary.main,
    background: color.primary.tint,
    color: color.primary.ink,
    fontWeight: 600,
  },
});

const Text = styled('div')({
  paddingTop: 2,
  fontWeight: 500,
  color: color.secondary,
  '& a': { color: color.text, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  'li[aria-current] > &': { color: color.text, fontWeight: 600 },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: color.secondary,
  },
  '& small[data-error]': { color: color.bad.ink, fontWeight: 500 },
});

const Bar = styled('div')({
  display: 'none',
  [narrow]: { display: 'block' },
  '& summary': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
  '& summary strong': { fontWeight: 600 },
  '& summary span': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    fontSize: 12,
    color: color.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
});

const Progress = styled('div')({
  height: 4,
  borderRadius: 2,
  background: color.neutral,
  overflow: 'hidden',
  '& > i': { display: 'block', height: '100%', borderRadius: 2, background: color.primary.main },
});

const Hidden = styled('span')(visuallyHidden);

export interface WizardStep {
  key: string;
  label: string;
  to: string;
  state: 'done' | 'current' | 'later';
  /** Whether it can be opened before it is done. */
  isOpen?: boolean;
  /** What was answered: 'International business company'. */
  answer?: string;
  /** The errors of the step, as text: '1 thing to fix'. */
  error?: string;
}

/** The steps of a wizard: a list at the left on wide screens, below 1120 px a progress bar that opens the list. */
export function WizardSteps({ label, steps }: { label: string; steps: readonly WizardStep[] }) {
  const current = steps.findIndex((step) => step.state === 'current');
  const position = current + 1;
  return (
    <nav aria-label={label}>
      <Steps steps={steps} />
      <Bar>
        {/* A new step closes the list. */}
        <details key={steps[current]?.key}>
          <summary>
            <strong>{steps[current]?.label}</strong>
            <span>
              Step {position} of {steps.length}
              <Icon of={ChevronDown} size={16} />
            </span>
          </summary>
          <Steps steps={steps} />
        </details>
        <Progress aria-hidden>
          <i style={{ width: `${(position / steps.length) * 100}%` }} />
        </Progress>
      </Bar>
    </nav>
  );
}

function Steps({ steps }: { steps: readonly WizardStep[] }) {
  return (
    <List>
      {steps.map((step, index) => (
        <li
          key={step.key}
          data-done={step.state === 'done' || undefined}
          {...(step.state === 'current' && { 'aria-current': 'step' as const })}
        >
          <Mark aria-hidden>
            {step.state === 'done' ? <Icon of={Check} size={16} /> : index + 1}
          </Mark>
          <Text>
            {step.state === 'done' || (step.isOpen && step.state !== 'current') ? (
              <Link to={step.to}>{step.label}</Link>
            ) : (
              step.label
            )}
            {step.state === 'done' && <Hidden>, done</Hidden>}
            {step.answer && <small>{step.answer}</small>}
            {step.error && <small data-error>{step.error}</small>}
          </Text>
        </li>
      ))}
    </List>
  );
}
