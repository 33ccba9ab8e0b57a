import styled from '@emotion/styled';
import { Button, Icon, IconButton } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch, type FieldPath } from 'react-hook-form';

import type { KycForm } from '../kyc-form.ts';

const List = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });

const Entry = styled('div')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-end',
  width: '100%',
  '& > :first-child': { flex: 1 },
  '&:has([aria-invalid])': { alignItems: 'flex-start', '& > button': { marginTop: 24 } },
  '& > button': { width: 36, height: 36, [media.phone]: { width: 44, height: 44 } },
});

type ListName = 'nationalities' | 'tax_residences';

/** A list of entries, at least one: each with its fields and Remove, and a button that adds one. */
export function Entries<Name extends ListName>({
  name,
  most,
  empty,
  firstInput,
  what,
  children,
}: {
  name: Name;
  most: number;
  empty: KycForm[Name][number];
  /** The input of an entry that the keyboard goes to when it is new. */
  firstInput: keyof KycForm[Name][number] & string;
  /** What an entry is: 'nationality'. */
  what: string;
  /** The fields of the entry at a place. */
  children: (place: number) => ReactNode;
}) {
  const { setValue, setFocus, clearErrors } = useFormContext<KycForm>();
  const list = useWatch<KycForm, Name>({ name }) as readonly KycForm[Name][number][];

  function change(next: readonly KycForm[Name][number][], focusAt: number) {
    // Indices shift: errors of an index no longer match its entry.
    clearErrors(name);
    flushSync(() => setValue(name, next as never, { shouldDirty: true }));
    setFocus(`${name}.${focusAt}.${firstInput}` as FieldPath<KycForm>);
  }

  return (
    <List>
      {list.map((_entry, place) => (
        // Entries have no id; key by index.
        // oxlint-disable-next-line react/no-array-index-key
        <Entry key={place}>
          {children(place)}
          {list.length > 1 && (
            <IconButton
              type="button"
              aria-label={`Remove ${what} ${place + 1}`}
              onClick={() =>
                change(
                  list.filter((_each, i) => i !== place),
                  Math.max(0, place - 1),
                )
              }
            >
              <Icon of={X} />
            </IconButton>
          )}
        </Entry>
      ))}
      {list.length < most && (
        <Button
          size="small"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => change([...list, empty], list.length)}
        >
          Add another {what}
        </Button>
      )}
    </List>
  );
}
