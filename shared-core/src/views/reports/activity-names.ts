/** The kinds that `report_activity` counts, in the order of the report. */
export const activityNames: Record<string, string> = {
  application_submitted: 'Applications submitted',
  application_incorporated: 'Companies incorporated',
  application_rejected: 'Applications rejected',
  application_withdrawn: 'Applications withdrawn',
  change_submitted: 'Changes submitted',
  change_effected: 'Changes in effect',
  change_rejected: 'Changes rejected',
  change_withdrawn: 'Changes withdrawn',
  document_uploaded: 'Documents uploaded',
  obligation_done: 'Duties done',
  ticket_opened: 'Tickets opened',
};
