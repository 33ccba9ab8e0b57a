import styled from '@emotion/styled';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { SwitchInput } from '../ui/form/index.ts';
import { InlineAlert, Panel } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { recordOf, useSetNotification, type Channel } from './account.mutations.ts';
import { accountQueries } from './account.queries.ts';
import { Line, Lines } from './lines.ts';
import { MutedPanel } from './muted-panel.tsx';

/** One kind of notification: the first part of its name in the database. */
export interface NotificationKind {
  kind: string;
  label: string;
  text: string;
  /** Why it cannot be switched off. */
  always?: string;
  /** Some of this kind are mailed, too; or it is a mail alone. The mails can be switched off unless the kind is always on. */
  isMailed?: boolean | 'alone';
}

/** Two columns, of which the second may be empty: the switches of all kinds stand below one another. */
const Switches = styled('div')({
  display: 'grid',
  gridTemplateColumns: '44px 44px',
  gap: 12,
  flex: 'none',
  '& label': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 2,
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
  },
});

/** Which kinds of notifications reach the bell, which are mailed, and what is muted. Each switch is saved at once. */
export function NotificationSettings({ kinds }: { kinds: readonly NotificationKind[] }) {
  const { id } = useUser();
  const { data: profile } = useSuspenseQuery(accountQueries.profile(useSupabase(), id));
  const set = useSetNotification();
  const kept = recordOf(profile.preferences);

  function isOn(channel: Channel, kind: string) {
    const pending = set.isPending ? set.variables : undefined;
    if (pending?.kind === kind && pending.channel === channel) return pending.isOn;
    return recordOf(kept[channel])[kind] !== 'off';
  }

  return (
    <>
      <Panel title="Notifications" flush>
        {set.error && <InlineAlert tone="bad">{set.error.message}</InlineAlert>}
        <Lines aria-label="Kinds of notifications">
          {kinds.map((each) => (
            <KindLine
              key={each.kind}
              {...each}
              inPortal={
                each.always !== undefined ||
                each.isMailed === 'alone' ||
                isOn('notifications', each.kind)
              }
              byMail={isOn('mails', each.kind)}
              isBusy={set.isPending}
              onChange={(channel, on) => set.mutate({ channel, kind: each.kind, isOn: on })}
            />
          ))}
        </Lines>
      </Panel>
      <MutedPanel />
    </>
  );
}

interface KindLineProps extends NotificationKind {
  inPortal: boolean;
  byMail: boolean;
  isBusy: boolean;
  onChange: (channel: Channel, isOn: boolean) => void;
}

function KindLine(props: KindLineProps) {
  const { label, text, always, isMailed, inPortal, byMail, isBusy, onChange } = props;
  const id = useId();
  return (
    <Line>
      <div>
        <b id={id}>{label}</b>
        <small id={`${id}-text`}>{always ?? text}</small>
      </div>
      <Switches>
        {isMailed === 'alone' ? (
          <span />
        ) : (
          <Switch
            label="Portal"
            labelledBy={id}
            describedBy={`${id}-text`}
            isOn={inPortal}
            isDisabled={always !== undefined || isBusy}
            onChange={(on) => onChange('notifications', on)}
          />
        )}
        {isMailed && (
          <Switch
            label="Mail"
            labelledBy={`${id} ${id}-mail`}
            labelId={`${id}-mail`}
            // What is not notified is not mailed.
            isOn={always !== undefined || (inPortal && byMail)}
            isDisabled={always !== undefined || !inPortal || isBusy}
            onChange={(on) => onChange('mails', on)}
          />
        )}
      </Switches>
    </Line>
  );
}

function Switch({
  label,
  labelId,
  labelledBy,
  describedBy,
  isOn,
  isDisabled,
  onChange,
}: {
  /** Above the switch. */
  label: string;
  labelId?: string;
  labelledBy: string;
  describedBy?: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label>
      <span id={labelId}>{label}</span>
      <SwitchInput
        type="checkbox"
        role="switch"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
