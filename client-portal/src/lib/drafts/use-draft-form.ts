import { beforeSignOut } from '@portal/shared-core/session';
import { useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';
import { useStore } from 'zustand';

import type { SavedDraft } from './draft-copy.ts';
import type { DraftSaver } from './draft-saver.ts';

interface Options<Content extends object, Fields extends FieldValues> {
  saver: DraftSaver<Content>;
  /** The last draft that was read; the same object until the next read. */
  latest: SavedDraft<Content>;
  /** The conversions between the draft and the fields. Pass the same functions at every call. */
  toFields: (content: Content) => Fields;
  toContent: (fields: Fields) => Partial<Content>;
  resolver: Resolver<Fields>;
}

/**
 * A draft as a form, with its save state. Every change goes to the saver; a newer version from another window or person is shown at once if
 * nothing is unsaved here.
 */
export function useDraftForm<Content extends object, Fields extends FieldValues>({
  saver,
  latest,
  toFields,
  toContent,
  resolver,
}: Options<Content, Fields>) {
  const saving = useStore(saver.store);
  const form = useForm<Fields>({
    defaultValues: toFields(saver.current()) as DefaultValues<Fields>,
    resolver,
    mode: 'onTouched',
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name === undefined) return; // a reset is no change
          saver.change(toContent(values));
          // A reported error disappears once it is corrected, not only on blur.
          const field = name as FieldPath<Fields>;
          if (form.getFieldState(field).error) void form.trigger(field);
        },
      }),
    [form, saver, toContent],
  );

  const { merges } = saving;
  useEffect(() => {
    if (merges > 0) form.reset(toFields(saver.current()));
  }, [merges, saver, form, toFields]);

  useEffect(() => {
    if (latest.version <= saver.current().version) return;
    if (saver.store.getState().status !== 'saved') return;
    saver.adopt(latest);
    form.reset(toFields(saver.current()));
  }, [latest, saver, form, toFields]);

  useEffect(() => {
    const flush = () => void saver.flush();
    const stop = beforeSignOut(() => saver.flush());
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      flush();
    };
  }, [saver]);

  return { form, saving };
}
