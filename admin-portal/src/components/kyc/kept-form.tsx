import { useSession, useUser } from '@portal/shared-core/session';
import { deviceStorage } from '@portal/shared-core/supabase';
import { CommandForm } from '@portal/shared-core/ui/command';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PREFIX = 'bahamasinc_case_words_';

// What is typed survives a session that ends by itself; a sign-out takes it off the device.
useSession.subscribe((state, before) => {
  if (!before.user || state.user || state.ended === 'expired') return;
  const kept = deviceStorage.keys().filter((key) => key.startsWith(PREFIX));
  kept.forEach(deviceStorage.remove);
});

/**
 * A `CommandForm` whose words survive more than another page: a reload, and a session that ends while they are typed. They are kept on this
 * device under the key of `keep`, for the signed-in person, until they are sent or dropped.
 */
export function KeptForm<Values extends FieldValues, Input, Result>(
  props: ComponentProps<typeof CommandForm<Values, Input, Result>> & { keep: QueryKey },
) {
  const { defaultValues, children } = props;
  // Each render brings another list with the same entries; the form keeps its words under the one it began with.
  const [keep] = useState(props.keep);
  const key = `${PREFIX}${useUser().id}_${keep.join('_')}`;
  const client = useQueryClient();
  const [initial] = useState(() => {
    const text = readText<Values>(key);
    if (text && client.getQueryData(keep) === undefined) {
      // The form reads what is kept under this key when it begins.
      client.setQueryDefaults(keep, { gcTime: Infinity });
      client.setQueryData(keep, { ...defaultValues, ...text });
    }
    return defaultValues;
  });
  return (
    <CommandForm {...props} keep={keep} defaultValues={initial}>
      {(form) => (
        <>
          <KeepText form={form} storageKey={key} keep={keep} />
          {children(form)}
        </>
      )}
    </CommandForm>
  );
}

function KeepText<Values extends FieldValues>({
  form,
  storageKey,
  keep,
}: {
  form: UseFormReturn<Values>;
  storageKey: string;
  keep: QueryKey;
}) {
  const client = useQueryClient();
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      deviceStorage.write(storageKey, JSON.stringify(values));
    });
    return () => {
      unsubscribe();
      // The form has kept or dropped its words by then. At the end of a session everything leaves the memory, and the device has them.
      setTimeout(() => {
        const isSignedIn = useSession.getState().user !== null;
        if (isSignedIn && client.getQueryData(keep) === undefined) {
          deviceStorage.remove(storageKey);
        }
      });
    };
  }, [client, form, keep, storageKey]);
  return null;
}

function readText<Values>(key: string): Partial<Values> | undefined {
  try {
    const text: unknown = JSON.parse(deviceStorage.read(key) ?? 'null');
    return typeof text === 'object' && text !== null ? text : undefined;
  } catch {
    return undefined; // unreadable words are ignored
  }
}
