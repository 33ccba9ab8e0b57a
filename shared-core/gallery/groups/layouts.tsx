import {
  Actions,
  Button,
  DetailColumns,
  Facts,
  ListFilters,
  ListHead,
  Panel,
  SearchField,
  SectionHead,
  Stack,
  VisuallyHidden,
} from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';

export const layoutExhibits: Exhibit[] = [
  {
    parts: ['Actions', 'VisuallyHidden'],
    Show: () => (
      <Actions>
        <Button variant="contained">Approve</Button>
        <Button>
          Remove<VisuallyHidden> question 2</VisuallyHidden>
        </Button>
      </Actions>
    ),
  },
  {
    parts: ['DetailColumns', 'Stack'],
    Show: () => (
      <DetailColumns>
        <Stack>
          <Panel title="The work">Wide, at the left.</Panel>
          <Panel title="A foot" foot={<Button>Act</Button>}>
            Blocks are 24 pixels apart.
          </Panel>
        </Stack>
        <Panel title="Key facts">
          <Facts layout="split" items={[{ label: 'Type', value: 'IBC' }]} />
        </Panel>
      </DetailColumns>
    ),
  },
  {
    parts: ['SectionHead'],
    Show: () => (
      <SectionHead title="A section" note="without a panel" action={<Button>Act</Button>} />
    ),
  },
  {
    parts: ['ListHead', 'ListFilters'],
    Show: () => (
      <ListHead>
        <SearchField label="Search companies here" value="" onChange={() => undefined} />
        <Button size="small">Views</Button>
        <ListFilters>
          <Button size="small">A filter</Button>
        </ListFilters>
      </ListHead>
    ),
  },
];
