import { Actions, Button, InlineAlert, Panel, showToast, Stack } from '@portal/shared-core/ui';

import type { useSetFilingRule } from '../api/firm.mutations.ts';

/** What a rule says, what its button does, and what is said after: while it is off, and while it is on. */
type Pair = readonly [off: string, on: string];

/** A rule of the firm that its owners switch, with what it means now. */
export function FirmRule({
  title,
  isOn,
  meaning,
  button,
  done,
  set,
}: {
  title: string;
  isOn: boolean;
  meaning: Pair;
  button: Pair;
  done: Pair;
  set: ReturnType<typeof useSetFilingRule>;
}) {
  const now = Number(isOn) as 0 | 1;
  return (
    <Panel title={title}>
      <Stack>
        <p>{meaning[now]}</p>
        {set.error && <InlineAlert tone="bad">{set.error.message}</InlineAlert>}
        <Actions>
          <Button
            loading={set.isPending}
            onClick={() =>
              set.mutate(!isOn, {
                onSuccess: () => showToast({ text: done[now], undo: () => set.mutate(isOn) }),
              })
            }
          >
            {button[now]}
          </Button>
        </Actions>
      </Stack>
    </Panel>
  );
}
