/** What the board, the list and the page read of an application. */
export const APPLICATION_ITEM =
  `id, kind, reference, state, state_since, submitted_at, updated_at, name:data->names->>0,
  applicant:profiles!draft_applications_user_id_fkey(full_name, email),
  assignee:profiles!draft_applications_assignee_fkey(id, full_name)` as const;
