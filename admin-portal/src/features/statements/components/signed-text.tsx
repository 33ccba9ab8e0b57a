import styled from '@emotion/styled';
import { DateText, Facts, Panel } from '@portal/shared-core/ui';

import type { Statement } from '../api/statement.queries.ts';
import { officersText, ownersText } from '../stated.ts';

const Text = styled('p')({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const Former = styled('details')({ '& > summary': { cursor: 'pointer', marginTop: 12 } });

type Signed = Statement['signatures'][number];

/** The registers as they were when it was signed, and the text as it was signed; what was signed before is folded. */
export function SignedText({ signed, former }: { signed: Signed; former: readonly Signed[] }) {
  const { registers } = signed.content;
  const { office, people } = registers;
  return (
    <>
      <Panel title="The registers at signing">
        <Facts
          items={[
            { label: 'Beneficial owners', value: ownersText(registers) || 'None' },
            { label: 'Directors and officers', value: officersText(registers) || 'None' },
            { label: 'Registered office', value: office },
            {
              label: 'People with an identity check',
              value: people.map(({ name }) => name).join(', ') || 'No one',
            },
          ]}
        />
      </Panel>
      <Panel title="As it was signed">
        <Signature signed={signed} />
        {former.length > 0 && (
          <Former>
            <summary>Signed before: {former.length}</summary>
            {former.map((each) => (
              <Signature key={each.id} signed={each} />
            ))}
          </Former>
        )}
      </Panel>
    </>
  );
}

function Signature({
  signed: { body, signed_name: name, signed_at: at, address },
}: {
  signed: Signed;
}) {
  return (
    <>
      <Text>{body}</Text>
      <Facts
        items={[
          { label: 'Signed by', value: name, note: address && `from ${address}` },
          { label: 'Signed', value: <DateText value={at} format="time" /> },
        ]}
      />
    </>
  );
}
