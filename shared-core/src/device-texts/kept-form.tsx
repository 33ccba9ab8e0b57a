import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { useSession, useUser } from '../session/index.ts';
import { CommandForm } from '../ui/command/index.ts';
import type { DeviceText } from './device-text.ts';
import { UnreadText } from './unread-text.tsx';
import { useDeviceText } from './use-device-text.ts';

/**
 * A `CommandForm` whose text survives more than another page: a reload, and a session that ends while it is typed. It is kept on this device,
 * encrypted for the signed-in person, until it is sent or dropped or the person signs out (decision 156). The form is shown at once; what
 * was kept follows when it is decrypted, unless something is typed by then.
 */
export function KeptForm<Values extends FieldValues, Input, Result>(
  props: ComponentProps<typeof CommandForm<Values, Input, Result>> & {
    keep: QueryKey;
    /** The name on the device; without it the parts of `keep`. */
    name?: string;
  },
) {
  const { children } = props;
  // Each render brings another list with the same entries; the form keeps its text under the one it began with.
  const [keep] = useState(props.keep);
  const [initial] = useState(props.defaultValues);
  const [begun, setBegun] = useState(0);
  const client = useQueryClient();
  const { text, isUnread, retry } = useDeviceText(props.name ?? keep.join('_'), (kept) => {
    const values = valuesIn(kept, initial);
    // This tab has what was typed last.
    if (!values || client.getQueryData(keep) !== undefined) return;
    // The form reads what is kept under this key when it begins.
    client.setQueryDefaults(keep, { gcTime: Infinity });
    client.setQueryData(keep, values);
    setBegun((count) => count + 1);
  });

  function done(result: Result) {
    text.forget();
    props.onDone?.(result);
  }

  return (
    <CommandForm {...props} key={begun} keep={keep} defaultValues={initial} onDone={done}>
      {(form) => (
        <>
          <KeepText form={form} text={text} keep={keep} />
          {isUnread && <UnreadText onRetry={retry} />}
          {children(form)}
        </>
      )}
    </CommandForm>
  );
}

function KeepText<Values extends FieldValues>({
  form,
  text,
  keep,
}: {
  form: UseFormReturn<Values>;
  text: DeviceText;
  keep: QueryKey;
}) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  useEffect(() => {
    let latest = JSON.stringify(form.getValues());
    // A list of fields announces itself when it is shown, without a change.
    const { unsubscribe } = form.watch((values) => {
      const now = JSON.stringify(values);
      if (now !== latest) text.write(now);
      latest = now;
    });
    return () => {
      unsubscribe();
      // The form has kept or dropped its text by then.
      setTimeout(() => {
        if (useSession.getState().user?.id !== userId) {
          // The device has it. In the memory it would be there for the next person.
          client.removeQueries({ queryKey: keep, exact: true });
        } else if (client.getQueryData(keep) === undefined && text.isRead()) {
          text.forget();
        }
      });
    };
  }, [client, form, keep, text, userId]);
  return null;
}

/** What was kept, as far as the form still has such a field. Undefined where nothing can be read. */
function valuesIn<Values extends FieldValues>(text: string, empty: Values): Values | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return undefined;
    const known = Object.entries(kept).filter(
      ([field, value]) => field in empty && typeof value === typeof empty[field],
    );
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    return undefined;
  }
}
