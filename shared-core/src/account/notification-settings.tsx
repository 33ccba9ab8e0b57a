import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { SwitchInput } from '../ui/form/index.ts';
import { InlineAlert, Panel } from '../ui/index.ts';
import { recordOf, useSetNotification } from './account.mutations.ts';
import { accountQueries } from './account.queries.ts';
import { Line, Lines } from './lines.ts';

/** One kind of notification: the first part of its name in the database. */
export interface NotificationKind {
  kind: string;
  label: string;
  text: string;
  /** Why it cannot be switched off. */
  always?: string;
}

/** Which kinds of notifications reach the bell. Each switch is saved at once. */
export function NotificationSettings({ kinds }: { kinds: readonly NotificationKind[] }) {
  const { id } = useUser();
  const { data: profile } = useSuspenseQuery(accountQueries.profile(useSupabase(), id));
  const set = useSetNotification();
  const selected = recordOf(recordOf(profile.preferences)['notifications']);
  return (
    <Panel title="Notifications" flush>
      {set.error && <InlineAlert tone="bad">{set.error.message}</InlineAlert>}
      <Lines aria-label="Kinds of notifications">
        {kinds.map((each) => {
          const { kind, always } = each;
          const isPending = set.isPending && set.variables.kind === kind;
          return (
            <KindLine
              key={kind}
              {...each}
              isOn={
                always !== undefined || (isPending ? set.variables.isOn : selected[kind] !== 'off')
              }
              isBusy={set.isPending}
              onChange={(isOn) => set.mutate({ kind, isOn })}
            />
          );
        })}
      </Lines>
    </Panel>
  );
}

function KindLine({
  label,
  text,
  always,
  isOn,
  isBusy,
  onChange,
}: NotificationKind & { isOn: boolean; isBusy: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <Line>
      <div>
        <b id={id}>{label}</b>
        <small id={`${id}-text`}>{always ?? text}</small>
      </div>
      <SwitchInput
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        aria-checked={isOn}
        checked={isOn}
        disabled={always !== undefined || isBusy}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Line>
  );
}
