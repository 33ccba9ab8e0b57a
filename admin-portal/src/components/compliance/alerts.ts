import { nassauToday } from '@portal/shared-core/domain/format';
import type { Enum } from '@portal/shared-core/supabase';
import type { Tone } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

interface Chip {
  tone: Tone;
  label: string;
}

export const severityLabels: Record<Enum<'alert_severity'>, Chip> = {
  critical: { tone: 'bad', label: 'Critical' },
  warning: { tone: 'warning', label: 'Warning' },
  info: { tone: 'neutral', label: 'Information' },
};

export const severities = ['critical', 'warning', 'info'] as const;

export const alertStateLabels: Record<Enum<'alert_state'>, Chip> = {
  open: { tone: 'warning', label: 'Open' },
  acknowledged: { tone: 'info', label: 'Acknowledged' },
  resolved: { tone: 'good', label: 'Resolved' },
};

/** Whether an alert is put off until a later day. */
export function isSnoozed<Alert extends { state: string; snoozed_until: string | null }>(
  alert: Alert,
): alert is Alert & { snoozed_until: string } {
  const { state, snoozed_until: until } = alert;
  return state !== 'resolved' && until !== null && until > nassauToday();
}

/** The kinds of alerts that the daily job and the commands raise. */
const kindLabels: Record<string, string> = {
  obligation_late: 'Duty is late',
  obligation_due: 'Duty comes due',
  document_expired: 'Document has expired',
  document_expiring: 'Document expires',
  kyc_expired: 'KYC has expired',
  kyc_review_due: 'KYC review is due',
  hit_open: 'Possible match',
  hit_true: 'True match',
  risk_review_due: 'Risk review is due',
  owners_register_differs: 'Register of owners differs',
  certificate_missing: 'Certificate is missing',
  internal_reason: 'Internal reason',
  payer_not_client: 'Payer is not the client',
  malware_found: 'Malware was found',
  check_failed: 'File not checked for malware',
  check_late: 'Check for malware is late',
  audit_chain_broken: 'Audit log is broken',
  isolation_broken: 'Firms are not kept apart',
};

export const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** The kind as text; its code where it is not known here. */
export function kindText(kind: string): string {
  return kindLabels[kind] ?? kind.replaceAll('_', ' ');
}

/** Alerts of the check for malware: about a document, a file of a ticket, a picture or a logo. */
const scanKinds = new Set(['malware_found', 'check_failed', 'check_late']);

interface AlertSubject {
  kind: string;
  dedupe_key: string;
  company_id: string | null;
  obligation_id: string | null;
  party: { profile: readonly { id: string }[] } | null;
}

/** Where the fact behind an alert is seen and settled; null where no page shows it. */
export function placeOf(alert: AlertSubject): { to: string; label: string } | null {
  const { kind, dedupe_key: key, company_id: company, obligation_id: duty, party } = alert;
  const [, subject = '', about = ''] = key.split(':');
  if (duty) return { to: paths.duty(duty), label: 'Open the duty' };
  if (kind === 'payer_not_client') {
    return { to: paths.bankLine(subject), label: 'Open the bank line' };
  }
  if (subject === 'ticket') return { to: paths.ticket(about), label: 'Open the ticket' };
  if (subject === 'picture') return { to: paths.user(about), label: 'Open the person' };
  if (subject === 'logo') return { to: paths.tenant(about), label: 'Open the firm' };
  if (kind.startsWith('document_') || scanKinds.has(kind)) {
    return { to: `${paths.documents}?show=all&document=${subject}`, label: 'Open the document' };
  }
  if (kind === 'audit_chain_broken') return { to: paths.auditLogs, label: 'Open the audit log' };
  if (kind === 'isolation_broken') {
    return { to: paths.nightlyRuns, label: 'Open the isolation probe' };
  }
  if (kind === 'hit_open') return { to: paths.screening, label: 'Open screening' };
  if (kind === 'risk_review_due' && company) {
    return { to: paths.companyRisk(company), label: 'Open the risk of the company' };
  }
  if (kind === 'certificate_missing' && company) {
    return { to: paths.companyDocuments(company), label: 'Open the documents' };
  }
  if (kind === 'owners_register_differs' && company) {
    return { to: paths.companyPeople(company), label: 'Open the registers' };
  }
  const [profile] = party?.profile ?? [];
  if (profile) return { to: paths.kycProfile(profile.id), label: 'Open the KYC' };
  if (company) return { to: paths.companyCompliance(company), label: 'Open the company' };
  return null;
}
