import { useSession, useUser } from '@portal/shared-core/session';
import { deviceStorage } from '@portal/shared-core/supabase';
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

const PREFIX = 'bahamasinc_text_';

// What is typed survives a session that ends by itself; a sign-out takes it off the device.
useSession.subscribe((state, before) => {
  if (!before.user || state.user || state.ended === 'expired') return;
  const kept = deviceStorage.keys().filter((key) => key.startsWith(PREFIX));
  kept.forEach(deviceStorage.remove);
});

/**
 * What is typed into a form and not sent, kept on this device under a name until `forget`: also over a reload and over a session that
 * ends meanwhile. Only texts of `empty` are kept and read.
 */
export function useDeviceForm<Values extends Record<string, string>>(name: string, empty: Values) {
  const key = `${PREFIX}${useUser().id}_${name}`;
  const [initial] = useState(() => ({ ...empty, ...readTexts(key, empty) }));
  return { key, initial, forget: () => deviceStorage.remove(key) };
}

/** One text as `useDeviceForm` keeps a form: what is typed, how it is changed, and how it is forgotten once it was sent. */
export function useDeviceText(name: string, empty: string) {
  const { key, initial, forget } = useDeviceForm(name, { text: empty });
  const [text, setText] = useState(initial.text);
  function write(typed: string) {
    setText(typed);
    deviceStorage.write(key, JSON.stringify({ text: typed }));
  }
  return [text, write, forget] as const;
}

/** Writes what is typed to the device. Stands inside the form. */
export function KeepOnDevice<Values extends FieldValues>({
  form,
  kept,
}: {
  form: UseFormReturn<Values>;
  kept: { key: string };
}) {
  const { key } = kept;
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      deviceStorage.write(key, JSON.stringify(values));
    });
    return unsubscribe;
  }, [form, key]);
  return null;
}

function readTexts<Values extends Record<string, string>>(key: string, empty: Values) {
  try {
    const kept = JSON.parse(deviceStorage.read(key) ?? '{}') as Record<string, unknown>;
    const texts = Object.entries(kept).filter(
      ([name, value]) => name in empty && typeof value === 'string',
    );
    return Object.fromEntries(texts) as Partial<Values>;
  } catch {
    return {}; // an unreadable text is ignored
  }
}
