import { z } from '@portal/shared-core/schema';

/** Questions to a client, each about a field where it can be. */
export const questionForm = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string().check(z.trim(), z.minLength(1, 'Write the question, or remove it.')),
      field: z.string(),
    }),
  ),
});

export type QuestionForm = z.infer<typeof questionForm>;

/** An empty question about a field, or about the case as a whole. */
export const newQuestion = (field = ''): QuestionForm['questions'][number] => ({
  id: crypto.randomUUID(),
  question: '',
  field,
});

/** The questions as commands take them: without a field where they are about the whole. */
export const questionsToSend = ({ questions }: QuestionForm) =>
  questions.map(({ field, ...question }) => ({ ...question, ...(field && { field }) }));
