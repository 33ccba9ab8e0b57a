import { z, zodResolver } from '@portal/shared-core/schema';
import { Button, Facts, Panel, Stack, useDisclosure } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useSetDuties } from '../api/people.mutations.ts';
import type { Person } from '../api/people.queries.ts';
import { duties } from '../texts.ts';

const all = ['reviewer', 'compliance_officer', 'senior', 'billing', 'read_only'] as const;

const schema = z
  .object({
    reviewer: z.boolean(),
    compliance_officer: z.boolean(),
    senior: z.boolean(),
    billing: z.boolean(),
    read_only: z.boolean(),
  })
  .check((context) => {
    const { read_only: only, ...others } = context.value;
    if (only && Object.values(others).includes(true)) {
      const message = 'Read only stands alone. Take the other duties away first.';
      context.issues.push({ code: 'custom', input: only, path: ['read_only'], message });
    }
  });

/** The duties of a member of staff; the super admin alone changes them. */
export function DutiesPanel({ person }: { person: Person }) {
  const held = useNotAllowed('set_staff_duties');
  const editing = useDisclosure();
  const command = useSetDuties(person.id);
  const has = (duty: (typeof all)[number]) => person.duties.some((one) => one.duty === duty);
  return (
    <Panel title="Duties">
      {editing.isOpen ? (
        <CommandForm
          label="Duties"
          command={command}
          resolver={zodResolver(schema)}
          defaultValues={{
            reviewer: has('reviewer'),
            compliance_officer: has('compliance_officer'),
            senior: has('senior'),
            billing: has('billing'),
            read_only: has('read_only'),
          }}
          toInput={(values) => ({ duties: all.filter((duty) => values[duty]) })}
          submit="Save the duties"
          toast={{ text: 'Duties saved' }}
          onDone={editing.close}
          onCancel={editing.close}
        >
          {({ control }) =>
            all.map((duty) => (
              <FormCheckbox
                key={duty}
                name={duty}
                control={control}
                label={duties[duty].label}
                help={duties[duty].means}
              />
            ))
          }
        </CommandForm>
      ) : (
        <Stack>
          {person.duties.length === 0 ? (
            <p>
              No duty yet. They read everything, write notes and answer messages, and decide
              nothing. The super admin gives a duty here.
            </p>
          ) : (
            <Facts
              items={person.duties.map(({ duty }) => ({
                label: duties[duty].label,
                value: duties[duty].means,
              }))}
            />
          )}
          {held ? (
            <HeldButton because={held}>Change…</HeldButton>
          ) : (
            <Button size="small" ref={editing.opener} onClick={editing.open}>
              Change…
            </Button>
          )}
        </Stack>
      )}
    </Panel>
  );
}
