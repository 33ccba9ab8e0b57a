import styled from '@emotion/styled';
import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { formatTime, type DateValue } from '../../domain/format.ts';
import { Icon } from '../content/icon.tsx';
import { color } from '../theme/color.ts';

const Place = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 13,
  color: color.secondary,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { color: color.good.main },
  '&[data-state="saving"] svg': { color: color.faint },
  '&[data-state="unsaved"]': { color: color.warning.ink },
  '&[data-state="unsaved"] svg': { color: 'inherit' },
});

export type SaveStateValue =
  | { state: 'saved'; at: DateValue }
  | { state: 'saving' }
  | { state: 'unsaved'; reason?: string };

const icons = { saved: Check, saving: LoaderCircle, unsaved: CloudOff } as const;

function textFor(value: SaveStateValue) {
  if (value.state === 'saved') return `Saved ${formatTime(value.at)}`;
  if (value.state === 'saving') return 'Saving';
  return value.reason ?? 'Not saved';
}

/** The save state of a form: 'Saved 14:02', 'Saving', 'Not saved'. */
export function SaveState({ value }: { value: SaveStateValue }) {
  return (
    <Place role="status" data-state={value.state}>
      <Icon of={icons[value.state]} size={16} />
      {textFor(value)}
    </Place>
  );
}
