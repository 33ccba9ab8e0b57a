import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

import { FindingsList } from './findings-list.tsx';

const Dot = styled('span')({
  flex: 'none',
  width: 8,
  height: 8,
  margin: '6px',
  border: `1.5px solid ${color.faint}`,
  borderRadius: '50%',
});

const looked = [
  {
    what: 'Ending',
    text: 'A company’s name ends with its type: Ltd. or Limited, for example.',
  },
  {
    what: 'Restricted words',
    text: 'Words such as Bank, Trust, Insurance or Royal need a licence or consent.',
  },
  {
    what: 'Similar names',
    text: 'Compared with companies in this portal, ignoring spaces and punctuation.',
  },
];

/** Before a name is typed: the three checks, in the places of their results. */
export function NameIdle() {
  return (
    <FindingsList
      rows={looked.map(({ what, text }) => ({ what, text, mark: <Dot aria-hidden /> }))}
    />
  );
}
