import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

import { isSame } from './setting.ts';

/** Puts what a colleague saved into the form, and leaves what the person typed. Shows nothing. */
export function FollowStored<Values extends FieldValues>({
  form,
  base,
  stored,
  isBehind,
  onFollow,
}: {
  form: UseFormReturn<Values>;
  /** What the form began with. */
  base: Values;
  /** What is stored now. */
  stored: Values;
  isBehind: boolean;
  /** The fields the person changed, and those the colleague changed. */
  onFollow: (mine: readonly string[], theirs: readonly string[]) => void;
}) {
  useEffect(() => {
    if (!isBehind) return;
    const typed = form.getValues();
    const names = Object.keys(typed);
    const theirs = names.filter((name) => !isSame(stored[name], base[name]));
    // The same value on both sides is no question.
    const mine = names.filter(
      (name) => !isSame(typed[name], base[name]) && !isSame(typed[name], stored[name]),
    );
    form.reset(stored);
    for (const name of mine) {
      form.setValue(name as Path<Values>, typed[name] as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    }
    onFollow(mine, theirs);
  });
  return null;
}
