import {
  applicationStateLabels,
  type ApplicationState,
} from '@portal/shared-core/domain/companies';
import { changeKindLabels, type ChangeKind } from '@portal/shared-core/domain/changes';

import { paths } from '#/paths.ts';

import type { WorkItem } from './api/dashboard.queries.ts';

/** The kinds of work, in the words of the list. */
export const kindLabels: Record<string, string> = {
  kyc: 'KYC review',
  second_decision: 'Second decision',
  application: 'Application',
  change: 'Change request',
  documents: 'Documents',
  alert: 'Alert',
  task: 'Task',
  ticket: 'Ticket',
};

/** Where a piece of work is done, the best place first. */
export function placesOf({ kind, subject_id: id, of_company, of_profile }: WorkItem): string[] {
  const about = [
    ...(of_company ? [paths.companyCompliance(of_company), paths.company(of_company)] : []),
    ...(of_profile ? [paths.kycProfile(of_profile)] : []),
  ];
  switch (kind) {
    case 'kyc':
    case 'second_decision':
      return [paths.kycProfile(id)];
    case 'application':
      return [paths.application(id)];
    case 'change':
      return [paths.change(id), ...about];
    case 'documents':
      return [`${paths.documents}?document=${id}`];
    case 'ticket':
      return [paths.ticket(id), ...about];
    case 'task':
      return about;
    default:
      return [paths.alert(id), ...about];
  }
}

/** What it is about, in a line. */
export function detailOf({ kind, detail, companies, title }: WorkItem): string {
  const [first, ...others] = companies.filter((name) => name !== title);
  const about = first && (others.length > 0 ? `${first} and ${others.length} more` : first);
  // An alert about no company and no person is called by what it says.
  if (kind === 'alert' && detail === title) return 'The firm';
  return [about, textOf(kind, detail)].filter(Boolean).join(', ');
}

function textOf(kind: string, detail: string | null): string | null {
  if (detail === null) return null;
  if (kind === 'application') return applicationStateLabels[detail as ApplicationState].label;
  if (kind === 'change') return changeKindLabels[detail as ChangeKind];
  if (kind === 'documents') return `${detail} ${detail === '1' ? 'upload' : 'uploads'} to review`;
  return detail;
}

/** What the button of a row says. */
export function actionOf({ kind, standing }: WorkItem): string {
  if (standing === 'in_hand') return 'Continue';
  if (kind === 'second_decision' && standing === 'yours') return 'Decide';
  return 'Open';
}
