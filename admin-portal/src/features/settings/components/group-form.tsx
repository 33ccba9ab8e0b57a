import styled from '@emotion/styled';
import { InlineAlert, showToast } from '@portal/shared-core/ui';
import { CommandForm, type FormCommand } from '@portal/shared-core/ui/command';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

import { useSaveSettings } from '../api/settings.mutations.ts';
import type { GroupName, StoredGroup } from '../api/settings.queries.ts';
import { Disputes, type Dispute } from './disputes.tsx';
import { FollowStored } from './follow-stored.ts';
import { changedOf, type Setting } from './setting.ts';

// The dialog brings MUI, which the page loads with the first save.
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

const Column = styled('div')({ display: 'grid', gap: 16, maxWidth: 560 });

type Handlers = Parameters<FormCommand<object, number>['mutate']>[1];

interface GroupFormProps<Values extends FieldValues, Value extends object> {
  group: GroupName;
  /** "General". */
  title: string;
  stored: StoredGroup<Value>;
  valuesOf: (value: Value) => Values;
  /** What is sent. */
  valueOf: (values: Values) => object;
  /** What the form shows once these values are saved, where that is not the same. */
  afterSave?: (values: Values) => Values;
  settings: readonly Setting<Values>[];
  resolver: Resolver<Values>;
  children: (form: UseFormReturn<Values>) => ReactNode;
}

/**
 * A group of settings as a form. Saving says as text what changes, and asks. What a colleague saves meanwhile enters the form at once; where
 * both changed a value, both are shown, and the person chooses.
 */
export function GroupForm<Values extends FieldValues, Value extends object>({
  group,
  title,
  stored,
  valuesOf,
  valueOf,
  afterSave = (values) => values,
  settings,
  resolver,
  children,
}: GroupFormProps<Values, Value>) {
  const [base, setBase] = useState<{ values: Values; version: number }>(() => ({
    values: valuesOf(stored.value),
    version: stored.version,
  }));
  const [round, setRound] = useState(0);
  const [disputes, setDisputes] = useState<readonly Dispute[]>([]);
  const [taken, setTaken] = useState<string>();
  const [pending, setPending] = useState<{ values: Values; handlers: Handlers }>();
  const save = useSaveSettings(group);

  function send({ values, handlers }: { values: Values; handlers: Handlers }) {
    save.mutate(
      { version: base.version, value: valueOf(values) },
      {
        onError(error) {
          setPending(undefined);
          // Both versions are shown instead, as soon as the newest one is read.
          if (error.code === 'settings.conflict') handlers.onStopped();
          else handlers.onError(error);
        },
        onSuccess(version) {
          setPending(undefined);
          handlers.onSuccess(version);
          setTaken(undefined);
          setBase({ values: afterSave(values), version });
          setRound(round + 1);
        },
      },
    );
  }

  return (
    <Column>
      {taken && disputes.length === 0 && (
        <InlineAlert tone="info" title="A colleague saved these settings">
          {taken}
        </InlineAlert>
      )}
      <CommandForm
        key={round}
        label={title}
        command={{
          isPending: save.isPending,
          mutate(values: Values, handlers) {
            const isChanged = changedOf(settings, base.values, values).length > 0;
            if (isChanged && disputes.length === 0) return setPending({ values, handlers });
            handlers.onStopped();
            showToast({
              text: isChanged ? 'First choose between both values' : 'Nothing changed',
            });
          },
        }}
        resolver={resolver}
        defaultValues={base.values}
        toInput={(values) => values}
        submit="Save"
        toast={{ text: `${title} saved` }}
      >
        {(form) => (
          <>
            <FollowStored
              key={stored.version}
              form={form}
              base={base.values}
              isBehind={stored.version > base.version && !save.isPending}
              stored={valuesOf(stored.value)}
              onFollow={(mine, theirs) => {
                const values = valuesOf(stored.value);
                const valueText = (names: readonly string[], of: Values) =>
                  settings
                    .filter(({ name }) => names.includes(name))
                    .map((setting) => `${setting.label}: ${setting.valueText(of)}`);
                // What the dialog asks about is no longer what would change.
                pending?.handlers.onStopped();
                setPending(undefined);
                setBase({ values, version: stored.version });
                setTaken(
                  `${stored.by ?? 'A colleague'} saved: ${valueText(theirs, values).join(', ')}`,
                );
                setDisputes(
                  settings
                    .filter(({ name }) => mine.includes(name) && theirs.includes(name))
                    .map(({ name, label, valueText: read }) => ({
                      name,
                      label,
                      mine: read(form.getValues()),
                      theirs: read(values),
                    })),
                );
              }}
            />
            <Disputes
              disputes={disputes}
              stored={stored}
              onKeep={({ name }) => setDisputes(disputes.filter((other) => other.name !== name))}
              onTake={({ name }) => {
                const path = name as Parameters<typeof form.setValue>[0];
                form.setValue(path, base.values[name], { shouldDirty: true });
                setDisputes(disputes.filter((other) => other.name !== name));
              }}
            />
            {children(form)}
          </>
        )}
      </CommandForm>
      <Suspense>
        {pending && (
          <SaveDialog
            title={`Save ${title.toLowerCase()} settings?`}
            busy={save.isPending}
            changes={changedOf(settings, base.values, pending.values).map((setting) => ({
              label: setting.label,
              before: setting.valueText(base.values),
              after: setting.valueText(pending.values),
              effect: setting.effect(pending.values),
            }))}
            onSave={() => send(pending)}
            onClose={() => {
              pending.handlers.onStopped();
              setPending(undefined);
            }}
          />
        )}
      </Suspense>
    </Column>
  );
}
