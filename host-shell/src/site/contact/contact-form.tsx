import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { applyServerError, FormTextField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';

import { ask } from '../api/request.ts';
import { siteQueries } from '../api/site-queries.ts';
import { lettersIn } from '../letters.ts';
import { useSite } from '../site-context.ts';
import { Text } from '../site-elements.ts';
import { textOf, useTypedEarly } from '../use-typed-early.ts';
import { WriteTo } from '../write-to.tsx';
import { ContactThanks } from './contact-thanks.tsx';
import {
  emptyMessage,
  fields,
  judgeMessage,
  MESSAGE_LENGTH,
  type ContactMessage,
} from './contact-message.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '20px 16px',
  '--field-height': '44px',
  '--field-text': '16px',
  '& > .wide': { gridColumn: '1 / -1' },
  '@media (max-width: 559px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (scripting: none)': { display: 'none' },
});

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 20px',
  '& > p': { flex: '1 1 240px', fontSize: 13, lineHeight: '18px', color: color.secondary },
});

/** Write to us. What was typed stays until it has arrived; the same message sent twice is stored once. */
export function ContactForm() {
  const { backend } = useSite();
  const [messageId, setMessageId] = useState(() => crypto.randomUUID());
  const form = useForm<ContactMessage>({ defaultValues: emptyMessage, resolver: judgeMessage });
  const { mutate, data, error, isPending, reset } = useMutation(
    {
      mutationFn: ({ company, phone, ...message }: ContactMessage) =>
        ask(backend, 'send_contact_message', {
          ...message,
          message_id: messageId,
          locale: navigator.language,
          ...(company && { company }),
          ...(phone && { phone }),
        }),
      onError: (thrown) => {
        const { code, entry, message } = toAppError(thrown);
        const { field } = entry;
        applyServerError(form.setError, { code, field: field ?? null, message }, isField);
      },
      networkMode: 'always',
    },
    siteQueries,
  );

  const element = useRef<HTMLFormElement>(null);
  useTypedEarly(element, (typed) => {
    for (const field of fields) form.setValue(field, textOf(typed, field));
  });

  if (data) {
    return (
      <ContactThanks
        email={form.getValues('email').trim()}
        onAnother={() => {
          form.resetField('message');
          setMessageId(crypto.randomUUID());
          reset();
        }}
      />
    );
  }

  return (
    <FormProvider {...form}>
      <noscript>
        <Text>
          The form needs JavaScript. Write to <WriteTo /> instead.
        </Text>
      </noscript>
      <Form
        ref={element}
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
      >
        <FormTextField<ContactMessage> name="name" label="Name" autoComplete="name" />
        <FormTextField<ContactMessage>
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
        />
        <FormTextField<ContactMessage>
          name="company"
          label="Company"
          autoComplete="organization"
          optional
        />
        <FormTextField<ContactMessage>
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          optional
        />
        <div className="wide">
          <FormTextField<ContactMessage> name="message" label="Message" multiline rows={8} />
          <MessageLength />
        </div>
        {error && !isField(toAppError(error).entry.field) && (
          <div className="wide">
            <InlineAlert tone="bad" title={toAppError(error).entry.title}>
              {toAppError(error).message} Your message is still here.
            </InlineAlert>
          </div>
        )}
        <Foot className="wide">
          {/* Not before the code is there: the browser would send the form by itself, in the address. */}
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={isPending}
            disabled={!backend}
          >
            Send message
          </Button>
          <p>We use your message only to answer you.</p>
        </Foot>
      </Form>
    </FormProvider>
  );
}

function isField(name: string | undefined): boolean {
  return fields.some((field) => field === name);
}

const Count = styled('p')({
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'right',
  color: color.secondary,
});

/** How long the message is, once it matters. */
function MessageLength() {
  const length = lettersIn(useWatch<ContactMessage, 'message'>({ name: 'message' }));
  if (length < MESSAGE_LENGTH * 0.9) return null;
  return (
    <Count>
      {formatNumber(length)} of {formatNumber(MESSAGE_LENGTH)} characters
    </Count>
  );
}
