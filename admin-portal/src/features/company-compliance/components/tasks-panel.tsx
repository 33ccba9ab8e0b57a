import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Panel, StatusChip, useDisclosure } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useCompleteTask } from '#/components/compliance/compliance.mutations.ts';
import {
  complianceQueries,
  keptKey,
  type Task,
} from '#/components/compliance/compliance.queries.ts';

/** What the compliance officer has to do about the people of a company; nothing where there is no task. */
export function TasksPanel({ partyIds }: { partyIds: readonly string[] }) {
  const { data: tasks = [] } = useQuery(complianceQueries.tasks(useTenantScope(), partyIds));
  return tasks.map((task) => <TaskPanel key={task.id} task={task} />);
}

const completion = z.object({
  note: z.string().check(z.trim(), z.minLength(1, 'Enter what was done and why.')),
});

function TaskPanel({ task }: { task: Task }) {
  const { id, title, detail, due_on: due, state, note, done_at: doneAt, by } = task;
  const form = useDisclosure();
  const command = useCompleteTask(id);
  const held = useNotAllowed('complete_task');
  const scope = useTenantScope();
  const isLate = state === 'open' && due < nassauToday();
  return (
    <Panel
      title={title}
      note={
        state === 'done' ? (
          <StatusChip tone="good" label="Done" />
        ) : (
          <StatusChip tone={isLate ? 'bad' : 'warning'} label={`By ${formatDate(due)}`} />
        )
      }
    >
      {state === 'done' ? (
        <p>{[note, by?.full_name, doneAt && formatDate(doneAt)].filter(Boolean).join(', ')}</p>
      ) : (
        <>
          <p>{detail}</p>
          {held && (
            <>
              <HeldButton because={held}>Complete the task</HeldButton>
              <p>{held}</p>
            </>
          )}
          {!held && !form.isOpen && (
            <Button size="small" ref={form.opener} onClick={form.open}>
              Complete the task…
            </Button>
          )}
          {!held && form.isOpen && (
            <CommandForm
              label={title}
              command={command}
              resolver={zodResolver(completion)}
              defaultValues={{ note: '' }}
              toInput={(values) => values}
              onDone={form.close}
              onCancel={form.close}
              submit="Complete the task"
              toast={{ text: 'Task completed' }}
              keep={keptKey(scope, 'task', id)}
            >
              {({ control }) => (
                <FormTextField
                  name="note"
                  control={control}
                  label="What was done and why"
                  help="Staff only. Name each report and its number."
                  multiline
                  rows={3}
                  maxLength={4000}
                />
              )}
            </CommandForm>
          )}
        </>
      )}
    </Panel>
  );
}
