import {
  applicationStateLabel,
  type ApplicationKind,
} from '@portal/shared-core/domain/application';
import { type ApplicationState } from '@portal/shared-core/domain/companies';
import { DateText, StepTrack, type TrackStep } from '@portal/shared-core/ui';

const road: ApplicationState[] = [
  'draft',
  'submitted',
  'in_review',
  'approved',
  'filed',
  'incorporated',
];

export interface ApplicationTrackProps {
  /** What the track shows; for screen readers. */
  label: string;
  /** What the application is for: the last stage is called after it. */
  kind: ApplicationKind;
  state: ApplicationState;
  /** When each state was reached, if known. */
  reached: Partial<Record<ApplicationState, string | null>>;
}

/** How far an application has come: the stages passed with their days, the present one, those ahead. */
export function ApplicationTrack({ label, ...application }: ApplicationTrackProps) {
  return <StepTrack label={label} steps={trackOf(application)} />;
}

/** The stages of an application, for a track or a bar. */
export function trackOf({
  kind,
  state,
  reached,
}: Omit<ApplicationTrackProps, 'label'>): TrackStep[] {
  const stages = stagesOf(state, reached);
  const position = stages.indexOf(state);
  return stages.map((stage, index) => ({
    label: applicationStateLabel({ kind, state: stage }).label,
    state: stateOf(index, position, state),
    waiting: stage === 'information_requested',
    ...(reached[stage] && index <= position && { note: <DateText value={reached[stage]} /> }),
  }));
}

/** The road with the detour of a question, or only as far as an application came that ended early. */
function stagesOf(state: ApplicationState, reached: ApplicationTrackProps['reached']) {
  if (state === 'rejected' || state === 'withdrawn') {
    return [...road.filter((stage) => reached[stage]), state];
  }
  const isDetour = state === 'information_requested' || state === 'resubmitted';
  return road.flatMap((stage) => (stage === 'in_review' && isDetour ? [stage, state] : [stage]));
}

function stateOf(index: number, position: number, state: ApplicationState): TrackStep['state'] {
  if (index < position || state === 'incorporated') return 'done';
  return index === position ? 'current' : 'later';
}
