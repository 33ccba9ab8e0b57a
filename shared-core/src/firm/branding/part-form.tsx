import { useState, type ReactNode } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

import type { AppError } from '../../errors/index.ts';
import { CommandForm } from '../../ui/command/index.ts';
import { Actions, Button, InlineAlert, Panel } from '../../ui/index.ts';

/** The command that saves a part of a firm, and answers the new version. */
interface Save<Firm, Change> {
  isPending: boolean;
  mutate: (
    /** What changes of the firm that was read as `base`. */
    input: { base: Firm; change: Change },
    on: { onSuccess: (version: number) => void; onError: (error: AppError) => void },
  ) => void;
}

/**
 * A part of a firm as a form. It sends the version that was read when the form began; the database refuses it once another person changed
 * the firm, and both are shown.
 */
export function PartForm<
  Firm extends { version: number },
  Change extends Partial<Firm>,
  Values extends FieldValues,
>(props: {
  title: string;
  stored: Firm;
  save: Save<Firm, Change>;
  /** Has the rest of the page go on from what was saved before it is read again: else its next action is refused as a conflict. */
  onSaved: (saved: Firm) => void;
  valuesOf: (firm: Firm) => Values;
  toChange: (values: Values, base: Firm) => Change;
  /** What is stored in this part, as text. */
  valueText: (firm: Firm) => string;
  resolver?: Resolver<Values>;
  children: (form: UseFormReturn<Values>) => ReactNode;
}) {
  const { title, stored, save, onSaved, valuesOf, toChange, valueText, resolver } = props;
  const [base, setBase] = useState(stored);
  const [round, setRound] = useState(0);
  const isBehind = stored.version > base.version && !save.isPending;
  const isChanged = isBehind && valueText(stored) !== valueText(base);

  // What another person changed in other parts does not concern this form.
  if (isBehind && !isChanged) setBase(stored);

  return (
    <Panel title={title}>
      {isChanged && (
        <InlineAlert tone="warning" title="Another person changed this">
          <p>Now stored: {valueText(stored)}.</p>
          <p>When you began: {valueText(base)}.</p>
          <Actions>
            <Button size="small" onClick={() => setBase(stored)}>
              Keep what I typed
            </Button>
            <Button
              size="small"
              onClick={() => {
                setBase(stored);
                setRound(round + 1);
              }}
            >
              Take what is stored
            </Button>
          </Actions>
        </InlineAlert>
      )}
      <CommandForm
        key={round}
        label={title}
        variant="outlined"
        command={{
          isPending: save.isPending,
          mutate: (change: Change, { onSuccess, onError }) =>
            save.mutate(
              { base, change },
              {
                onError,
                onSuccess(version) {
                  const saved = { ...base, ...change, version };
                  onSaved(saved);
                  onSuccess(version);
                  setBase(saved);
                  setRound(round + 1);
                },
              },
            ),
        }}
        defaultValues={valuesOf(base)}
        toInput={(values) => toChange(values, base)}
        submit={`Save ${title.toLowerCase()}`}
        toast={{ text: `${title} saved` }}
        {...(resolver && { resolver })}
      >
        {props.children}
      </CommandForm>
    </Panel>
  );
}
