/** A question to the client, as both kinds of case read it. */
export interface SentQuestion {
  id: string;
  question: string;
  asked_by: string | null;
  by: { full_name: string } | null;
  answered_at: string | null;
  taken_back_at: string | null;
  taken_back_reason: string | null;
  taker: { full_name: string } | null;
}

/** The state of a question, for a `StatusChip`. */
export function questionChip(question: Pick<SentQuestion, 'answered_at' | 'taken_back_at'>) {
  if (question.taken_back_at !== null) return { tone: 'neutral', label: 'Taken back' } as const;
  return question.answered_at === null
    ? ({ tone: 'warning', label: 'Open' } as const)
    : ({ tone: 'good', label: 'Answered' } as const);
}

/** Whether the client is still to answer it. */
export const isOpen = (question: Pick<SentQuestion, 'answered_at' | 'taken_back_at'>) =>
  question.answered_at === null && question.taken_back_at === null;
