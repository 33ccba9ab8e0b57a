import styled from '@emotion/styled';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';

import { Actions } from '../content/actions.ts';
import { Button } from '../content/button.tsx';
import { LeaveGuard } from '../dialog/leave-guard.tsx';
import { color, media } from '../theme/color.ts';
import { HeldButton } from '../work/held-button.tsx';
import { Kbd } from '../work/kbd.ts';
import { Refusals } from './refusals.tsx';
import { useCommandForm, type CommandFormOptions } from './use-command-form.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '&[data-layout="line"]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    '& > *': { flex: '1 1 200px' },
    '& > [role="alert"]': { flex: '1 0 100%' },
    '& > :last-child': { flex: 'none', marginTop: 36 },
    [media.phone]: { '& > :last-child': { flex: '1 0 100%', marginTop: 0 } },
  },
  // The buttons of a long form stay in view while any of it is.
  '& > [data-sticky]': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: '12px 0',
    background: color.surface,
    // A phone has no room for both the text and them.
    [media.phone]: { position: 'static', padding: 0 },
  },
});

const RestoredText = styled('p')({ fontSize: 13, color: color.secondary });

/** A button that sends the form. */
export interface Submit {
  label: string;
  /** Given to `toInput`, where the form has several buttons. */
  choice?: string;
  danger?: boolean;
  /** The key that presses it, a capital letter. The page acts on it with `PageKeys`. */
  shortcut?: string;
}

interface CommandFormProps<Values extends FieldValues, Input, Result> extends CommandFormOptions<
  Values,
  Input,
  Result
> {
  /** Names the form to screen readers. */
  label: string;
  submit: string | readonly [Submit, ...Submit[]];
  /** The form was opened by a button: it takes the focus, and Escape or Cancel closes it. */
  onCancel?: () => void;
  /** `line` puts a few short fields and the button side by side. */
  layout?: 'stack' | 'line';
  /** `outlined` where the page has another main action. */
  variant?: 'contained' | 'outlined';
  danger?: boolean;
  /** Keeps the buttons in view while a part of the form is. */
  stickyButtons?: boolean;
  /** Why it cannot be sent now: the button keeps its place and says so, and a press moves the focus to the reasons. */
  held?: { because: string; onPress: () => void } | undefined;
  /** More buttons, such as one that adds a field. */
  actions?: ReactNode;
  /** The fields. */
  children: (form: UseFormReturn<Values>) => ReactNode;
}

/**
 * A form that runs one command: refusals stand at their field or above, a second press does nothing while it runs, and what is typed
 * is not lost (see `keep`). Ctrl and Enter send it from any field.
 */
export function CommandForm<Values extends FieldValues, Input, Result>(
  props: CommandFormProps<Values, Input, Result>,
) {
  const { label, command, onCancel, layout = 'stack', variant = 'contained' } = props;
  const { form, submit, refusals, forget, isRestored } = useCommandForm(props);
  const [first, ...others] = submitsOf(props.submit, props.danger);
  const element = useRef<HTMLFormElement>(null);
  const isOpened = onCancel !== undefined;

  useEffect(() => {
    if (isOpened) element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isOpened]);

  function cancel() {
    forget();
    onCancel?.();
  }

  function handleKey(event: KeyboardEvent) {
    // Enter alone begins a line in a text of several.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      element.current?.requestSubmit();
      return;
    }
    if (event.key !== 'Escape' || event.defaultPrevented || !onCancel || command.isPending) return;
    event.preventDefault();
    // Escape closes and keeps what is typed; Cancel drops it.
    onCancel();
  }

  const buttons = (
    <Actions data-sticky={props.stickyButtons || undefined}>
      {props.held ? (
        <HeldButton {...props.held}>{first.label}</HeldButton>
      ) : (
        <Button
          type="submit"
          variant={variant}
          danger={first.danger ?? false}
          loading={command.isPending}
          {...(first.shortcut && { 'aria-keyshortcuts': first.shortcut })}
        >
          {first.label}
          {first.shortcut && <Kbd aria-hidden>{first.shortcut}</Kbd>}
        </Button>
      )}
      {others.map((other) => (
        <Button
          key={other.label}
          danger={other.danger ?? false}
          disabled={command.isPending}
          onClick={() => submit(other.choice)}
        >
          {other.label}
        </Button>
      ))}
      {props.actions}
      {onCancel && (
        <Button variant="text" disabled={command.isPending} onClick={cancel}>
          Cancel
        </Button>
      )}
    </Actions>
  );

  return (
    // The keys of its fields bubble to the form, which is what Escape is about.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Form
      ref={element}
      noValidate
      aria-label={label}
      data-layout={layout}
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (props.held) props.held.onPress();
        else submit(first.choice);
      }}
    >
      {form.formState.isDirty && !props.keep && <UnsentGuard />}
      <Refusals of={refusals} />
      {isRestored && form.formState.isDirty && <Restored isCancellable={isOpened} />}
      {props.children(form)}
      {buttons}
    </Form>
  );
}

/** Says that the fields hold what was typed before. */
function Restored({ isCancellable }: { isCancellable: boolean }) {
  return (
    <RestoredText role="status">
      What you wrote here before and did not send is back.
      {isCancellable && ' Cancel discards it.'}
    </RestoredText>
  );
}

/** Asks before the page is left with values that are neither sent nor kept. */
function UnsentGuard() {
  return (
    <LeaveGuard blocker={useBlocker(true)} isDirty text="What you entered here is not sent." />
  );
}

function submitsOf(
  submit: string | readonly [Submit, ...Submit[]],
  danger = false,
): readonly [Submit, ...Submit[]] {
  return typeof submit === 'string' ? [{ label: submit, danger }] : submit;
}
