import { KeptForm } from '@portal/shared-core/device-texts';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import {
  FilesField,
  useOpenTicket,
  type NewTicket,
  type TicketFile,
} from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ticketCompaniesQuery, ticketsKey } from './ticket.queries.ts';

const ticketForm = z.object({
  id: z.string(),
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a subject.'),
      z.maxLength(200, 'Use at most 200 characters.'),
    ),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter your question.'),
      z.maxLength(5000, 'Use at most 5,000 characters.'),
    ),
  company_id: z.string(),
});

/** Opens a ticket: subject, company, message and files. What is typed stays on this device until it is sent. */
export function TicketForm({
  companyId = '',
  page,
  onOpened,
}: {
  /** The company of the page it is opened from. */
  companyId?: string;
  page?: NewTicket['page'];
  onOpened: (ticketId: string) => void;
}) {
  const scope = useTenantScope();
  const { id: tenantId } = useTenant();
  const command = useOpenTicket();
  const { data: companies = [] } = useQuery(ticketCompaniesQuery(scope));
  const [files, setFiles] = useState<readonly TicketFile[]>([]);
  const [newId] = useState<string>(() => crypto.randomUUID());

  return (
    <KeptForm
      label="Ask us"
      command={command}
      resolver={zodResolver(ticketForm)}
      defaultValues={{ id: newId, subject: '', body: '', company_id: companyId }}
      toInput={({ id, subject, body, company_id }) => ({
        id,
        subject,
        body,
        companyId: company_id,
        page,
        files,
      })}
      submit="Send"
      toast={{ text: 'Sent. We answer here and notify you.' }}
      onDone={onOpened}
      keep={[...ticketsKey(scope), 'kept', 'new']}
      name={`ticket_${tenantId}`}
    >
      {(form) => (
        <>
          <FormTextField name="subject" control={form.control} label="Subject" maxLength={200} />
          {companies.length > 0 && (
            <FormSelect
              name="company_id"
              control={form.control}
              label="Company"
              optional
              placeholder="No company in particular"
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <FormTextField
            name="body"
            control={form.control}
            label="Your question"
            {...(page && { help: `We see that you ask from “${page.title}”.` })}
            multiline
            rows={6}
            maxLength={5000}
            counter
          />
          <FilesField files={files} onChange={setFiles} />
        </>
      )}
    </KeptForm>
  );
}
