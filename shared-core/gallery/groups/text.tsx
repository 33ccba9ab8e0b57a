import {
  Avatar,
  BrandMark,
  Breadcrumbs,
  DateText,
  Facts,
  InlineAlert,
  Ledger,
  Money,
  PageTabs,
  RelativeTime,
  SaveState,
  Stack,
  StatusChip,
  StepTrack,
  Timeline,
  WizardSteps,
  Wordmark,
  type Tone,
} from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';
import { Line } from './actions.tsx';

const tones: Tone[] = ['neutral', 'info', 'warning', 'good', 'bad'];
const steps = ['Type', 'Names', 'People', 'Review'];
const stateOf = (index: number) => (index < 1 ? 'done' : index === 1 ? 'current' : 'later');

function Marks() {
  return (
    <Line>
      <BrandMark size={16} label="16 pixels" />
      <BrandMark size={32} label="32 pixels" />
      <Wordmark />
      <Wordmark name="Cable Beach" />
      {(['small', 'medium', 'large', 'page'] as const).map((size) => (
        <Avatar key={size} name="Claire Vasseur" size={size} />
      ))}
      <Avatar name="Blue Heron Holdings Ltd." square size="page" />
    </Line>
  );
}

function Figures() {
  return (
    <Facts
      items={[
        { label: 'Date', value: <DateText value="2026-11-20" /> },
        { label: 'Moment', value: <DateText value="2026-11-20T15:00:00Z" format="time" /> },
        {
          label: 'How long ago, with the moment on hover',
          value: <RelativeTime value="2026-11-20T15:00:00Z" now="2026-11-20T17:10:00Z" />,
        },
        { label: 'Money', value: <Money amount="1030.5" />, note: 'Exact from decimal text' },
        { label: 'Nothing known', value: undefined },
      ]}
    />
  );
}

function LedgerShow() {
  return (
    <Ledger
      caption="What it costs"
      groups={[
        {
          label: 'To the Registrar',
          lines: [{ label: 'Registration', amount: <Money amount="330" /> }],
        },
        {
          label: 'To us',
          lines: [{ label: 'Formation', note: 'Once', amount: <Money amount="700" /> }],
        },
      ]}
      total={{ label: 'Altogether', amount: <Money amount="1030" /> }}
    />
  );
}

function Alerts() {
  return (
    <Stack style={{ gap: 8 }}>
      {tones.map((tone) => (
        <InlineAlert key={tone} tone={tone} title={`A ${tone} one`}>
          What happened, and what to do.
        </InlineAlert>
      ))}
    </Stack>
  );
}

function TimelineShow() {
  return (
    <Timeline
      label="History"
      entries={[
        { key: '3', text: 'Approved', when: <DateText value="2026-11-20" />, tone: 'good' },
        {
          key: '2',
          text: 'Information asked for',
          note: 'The proof of address is older than three months.',
          when: <DateText value="2026-11-14" />,
          tone: 'warning',
        },
        { key: '1', text: 'Submitted by Claire Vasseur', when: <DateText value="2026-11-10" /> },
      ]}
    />
  );
}

function Steps() {
  return (
    <Stack>
      <StepTrack
        label="Stages"
        steps={steps.map((label, index) => ({ key: label, label, state: stateOf(index) }))}
      />
      <WizardSteps
        label="Steps"
        steps={steps.map((label, index) => ({
          key: label,
          label,
          to: '/words',
          state: stateOf(index),
          ...(index === 0 && { answer: 'International business company' }),
          ...(index === 1 && { error: '1 thing to fix' }),
        }))}
      />
    </Stack>
  );
}

export const wordExhibits: Exhibit[] = [
  { parts: ['BrandMark', 'Wordmark', 'Avatar'], Show: Marks },
  {
    parts: ['StatusChip'],
    Show: () => (
      <Line>
        {tones.map((tone) => (
          <StatusChip key={tone} tone={tone} label={tone} />
        ))}
      </Line>
    ),
  },
  { parts: ['InlineAlert'], Show: Alerts },
  { parts: ['Facts', 'DateText', 'RelativeTime', 'Money'], Show: Figures },
  { parts: ['Ledger'], Show: LedgerShow },
  { parts: ['Timeline'], Show: TimelineShow },
  { parts: ['StepTrack', 'WizardSteps'], Show: Steps },
  {
    parts: ['Breadcrumbs'],
    Show: () => <Breadcrumbs items={[{ label: 'Companies', to: '/' }, { label: 'Blue Heron' }]} />,
  },
  {
    parts: ['PageTabs'],
    note: 'with badges',
    Show: () => (
      <PageTabs
        items={[
          { label: 'Companies', to: '/words', count: 412 },
          { label: 'Applications', to: '/actions', count: 31, tone: 'info' },
          { label: 'Late', to: '/states', count: 6, tone: 'bad' },
          { label: 'Without a count', to: '/forms' },
        ]}
      />
    ),
  },
  {
    parts: ['SaveState'],
    Show: () => (
      <Line>
        <SaveState value={{ state: 'saved', at: '2026-11-20T19:02:00Z' }} />
        <SaveState value={{ state: 'saving' }} />
        <SaveState value={{ state: 'unsaved', reason: 'Not saved: no connection' }} />
      </Line>
    ),
  },
];
