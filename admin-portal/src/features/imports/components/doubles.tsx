import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import type { ImportDecision } from '@portal/shared-core/supabase';
import {
  Actions,
  Button,
  Facts,
  InlineAlert,
  Panel,
  Stack,
  type Fact,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed, type StaffCommand } from '#/components/duties/use-not-allowed.ts';

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: 16,
});

/** A row of the file beside those of the firm that it may be. */
export interface Double {
  id: string;
  name: string;
  facts: readonly Fact[];
  others: readonly { id: string; name: string; facts: readonly Fact[] }[];
}

interface DecideCommand {
  mutate: (decisions: ImportDecision[]) => void;
  isPending: boolean;
  error: unknown;
}

/** Rows of a file that may be known, side by side with whom they may be; a person decides once. */
export function Doubles({
  title,
  noun: [one, many],
  rows,
  count,
  command,
  needs,
}: {
  title: string;
  noun: readonly [one: string, many: string];
  rows: readonly Double[];
  /** How many there are in all. */
  count: number;
  command: DecideCommand;
  needs: StaffCommand;
}) {
  const held = useNotAllowed(needs);
  if (rows.length === 0) return null;
  const decide = (id: string, sameAs: string | null) => command.mutate([{ id, same_as: sameAs }]);
  const button = (text: string, onClick: () => void, label: string) =>
    held ? (
      <HeldButton because={held}>{text}</HeldButton>
    ) : (
      <Button size="small" aria-label={label} disabled={command.isPending} onClick={onClick}>
        {text}
      </Button>
    );
  return (
    <Panel
      title={title}
      note={`${formatNumber(count)} to decide${count > rows.length ? `, the first ${rows.length} shown` : ''}`}
    >
      <Stack>
        {Boolean(command.error) && (
          <InlineAlert tone="bad">{toAppError(command.error).message}</InlineAlert>
        )}
        {rows.map((row) => (
          <Pair key={row.id} role="group" aria-label={row.name}>
            <div>
              <Facts items={[{ label: 'In the file', value: row.name }, ...row.facts]} />
              <Actions>
                {button(`A new ${one}`, () => decide(row.id, null), `A new ${one}: ${row.name}`)}
              </Actions>
            </div>
            {row.others.map((other) => (
              <div key={other.id}>
                <Facts items={[{ label: 'In the firm', value: other.name }, ...other.facts]} />
                <Actions>
                  {button(
                    'The same',
                    () => decide(row.id, other.id),
                    `The same: ${row.name} and ${other.name}`,
                  )}
                </Actions>
              </div>
            ))}
          </Pair>
        ))}
        {rows.length > 1 && !held && (
          <Actions>
            <Button
              loading={command.isPending}
              onClick={() => command.mutate(rows.map(({ id }) => ({ id, same_as: null })))}
            >
              These {rows.length} are new {many}
            </Button>
          </Actions>
        )}
      </Stack>
    </Panel>
  );
}
