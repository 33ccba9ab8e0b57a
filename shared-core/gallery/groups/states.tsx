import { Building2 } from 'lucide-react';

import {
  Button,
  EmptyState,
  ErrorScreen,
  PageSkeleton,
  PanelSkeleton,
  Waiting,
  PastTheEnd,
  Progress,
  ProgressBar,
  QueryPanel,
  QueryState,
  Skeleton,
  SlowNote,
  Spinner,
  Stack,
  TableSkeleton,
} from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';
import { Line } from './actions.tsx';

function Empties() {
  return (
    <>
      <EmptyState
        icon={Building2}
        title="No companies yet"
        text="A company appears here once it is incorporated."
        action={<Button variant="contained">Form a company</Button>}
      />
      <PastTheEnd onReturn={() => undefined} />
    </>
  );
}

function Progresses() {
  return (
    <Stack>
      <Progress label="Certificates" value={3} max={12} text="3 of 12 companies" />
      <Progress label="Sending" value={2.4} max={3.1} text="2.4 of 3.1 MB" tone="info" />
      <Progress label="Checked" value={1} text="All 31" tone="good" />
      <div>
        <span id="gallery-bar">A bar alone</span>
        <ProgressBar labelledBy="gallery-bar" share={0.4} text="40%" tone="warning" />
      </div>
    </Stack>
  );
}

const refetch = () => undefined;

function Queries() {
  const failed = { data: undefined, error: new Error('The service cannot be reached.'), refetch };
  const none: { data: string[]; error: null; refetch: () => void } = {
    data: [],
    error: null,
    refetch,
  };
  return (
    <Stack>
      <QueryPanel title="Duties" query={failed} failed="The duties could not be loaded">
        {() => null}
      </QueryPanel>
      <QueryPanel title="Tickets" query={none} failed="" empty="No tickets.">
        {() => null}
      </QueryPanel>
      <QueryState query={{ data: undefined, error: null, refetch }} failed="">
        {() => null}
      </QueryState>
      <SlowNote />
    </Stack>
  );
}

export const stateExhibits: Exhibit[] = [
  { parts: ['EmptyState', 'PastTheEnd'], Show: Empties },
  {
    parts: ['ErrorScreen'],
    Show: () => (
      <>
        <ErrorScreen message="The list could not be loaded." onRetry={() => undefined} />
        <ErrorScreen kind="not-found" />
      </>
    ),
  },
  {
    parts: ['Spinner'],
    note: 'three sizes',
    Show: () => (
      <Line>
        <Spinner size="small" label="Small" />
        <Spinner label="Medium" />
        <Spinner size="large" label="Large" />
      </Line>
    ),
  },
  { parts: ['Progress', 'ProgressBar'], Show: Progresses },
  {
    parts: ['QueryPanel', 'QueryState', 'SlowNote'],
    note: 'failed, empty, loading; slow after four seconds',
    Show: Queries,
  },
  {
    parts: ['Skeleton', 'TableSkeleton', 'PanelSkeleton', 'Waiting'],
    Show: () => (
      <Stack>
        <Skeleton width={240} height={20} />
        <TableSkeleton />
        <Waiting>
          <PanelSkeleton />
        </Waiting>
      </Stack>
    ),
  },
  { parts: ['PageSkeleton'], Show: () => <PageSkeleton /> },
];
