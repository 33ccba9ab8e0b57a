import styled from '@emotion/styled';

import { Button, InlineAlert, Panel, saveFile } from '../ui/index.ts';
import { useMyData } from './account.mutations.ts';

const Text = styled('p')({ marginBottom: 12, textWrap: 'pretty' });

/** The download of a copy of one's data. */
export function DataPanel() {
  const data = useMyData();
  return (
    <Panel title="Your data">
      <Text>
        A copy of what the portal stores about you and of what you entered, as one file in JSON. The
        content of documents is not part of it.
      </Text>
      {data.error && <InlineAlert tone="bad">{data.error.message}</InlineAlert>}
      <Button loading={data.isPending} onClick={() => data.mutate(undefined, { onSuccess: save })}>
        Download my data
      </Button>
    </Panel>
  );
}

function save(text: string) {
  saveFile('my-data.json', text, 'application/json');
}
