import type { LucideIcon } from '@portal/shared-core/ui';
import { Activity, Building2, CalendarClock, FileClock, Gauge, ShieldCheck } from 'lucide-react';

export type ReportId = 'companies' | 'kyc' | 'risk' | 'duties' | 'documents' | 'activity';

/** The reports of staff, by the name in the address, each with the question it answers. */
export const reports: readonly {
  id: ReportId;
  title: string;
  answers: string;
  icon: LucideIcon;
}[] = [
  {
    id: 'companies',
    title: 'Companies',
    answers:
      'How many companies do we look after, of which type and in which standing, and how many are new?',
    icon: Building2,
  },
  {
    id: 'kyc',
    title: 'KYC ageing',
    answers: 'How long have people been in each state of KYC, and who has waited longest?',
    icon: ShieldCheck,
  },
  {
    id: 'risk',
    title: 'Risk',
    answers:
      'How many companies and people have which rating, by override too, and which are due again?',
    icon: Gauge,
  },
  {
    id: 'duties',
    title: 'Duties and exposure',
    answers: 'What falls due, what was done in time, and what does being late cost today?',
    icon: CalendarClock,
  },
  {
    id: 'documents',
    title: 'Documents expiring',
    answers: 'Which documents expire next, and which have expired and were not replaced?',
    icon: FileClock,
  },
  {
    id: 'activity',
    title: 'Activity',
    answers: 'What was submitted, incorporated, changed, uploaded and done, month by month?',
    icon: Activity,
  },
];
