import { Panel, Stack } from '../../ui/index.ts';
import { DaysEditor } from './days-editor.tsx';

const general: Record<string, { title: string; text: string }> = {
  DUTIES: { title: 'Duties', text: 'Every duty whose rule has no days of its own.' },
  INVOICES: { title: 'Invoices', text: 'Invoices of companies that are not paid.' },
  STATEMENTS: { title: 'Yearly statements', text: 'Yearly statements that are not signed.' },
  DOCUMENTS: { title: 'Documents', text: 'Documents that expire, of companies and people.' },
};

/** Whether days are of all duties, invoices, statements or documents, and not of one rule. */
export const isGeneral = (about: string) => about in general;

/** On which days people are reminded of one kind of thing, and the way to change it. */
export function GeneralDays({
  days: { about, days, is_own: isOwn },
  held,
}: {
  days: { about: string; days: readonly number[]; is_own: boolean };
  held?: string | undefined;
}) {
  const { title, text } = general[about] ?? { title: about, text: '' };
  return (
    <Panel title={title} note={isOwn ? 'set by this firm' : 'as the platform sets them'}>
      <Stack>
        <p>{text}</p>
        <DaysEditor
          about={about}
          label={`Days of reminders, ${title}`}
          days={days}
          held={held}
          reset={isOwn ? 'Use the platform’s days' : undefined}
        />
      </Stack>
    </Panel>
  );
}
