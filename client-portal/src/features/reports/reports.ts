import type { LucideIcon } from '@portal/shared-core/ui';
import { Activity, Building2, CalendarClock, FileClock, Receipt } from 'lucide-react';

/** The reports of a client, by the name in the address, each with the question it answers. */
export const reports: readonly {
  id: ReportId;
  title: string;
  answers: string;
  icon: LucideIcon;
}[] = [
  {
    id: 'companies',
    title: 'Companies',
    answers: 'How many companies do I have, of which type and in which standing?',
    icon: Building2,
  },
  {
    id: 'duties',
    title: 'Duties and exposure',
    answers: 'What do my companies owe, what was done in time, and what does being late cost?',
    icon: CalendarClock,
  },
  {
    id: 'documents',
    title: 'Documents expiring',
    answers: 'Which documents expire next, and which have expired?',
    icon: FileClock,
  },
  {
    id: 'activity',
    title: 'Activity',
    answers: 'What was submitted, changed, uploaded and done, month by month?',
    icon: Activity,
  },
  {
    id: 'spending',
    title: 'Spending',
    answers: 'What was I invoiced, for what, and what is paid?',
    icon: Receipt,
  },
];

export type ReportId = 'companies' | 'duties' | 'documents' | 'activity' | 'spending';
