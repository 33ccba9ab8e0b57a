import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of risk: assessments, overrides, models. */
export const riskErrors = {
  'risk.incomplete': {
    title: 'Not assessed yet',
    message: 'Please correct the answers marked below.',
  },
  'risk.answer_missing': { title: 'Answer missing', message: 'Choose an answer.' },
  'risk.answer_unknown': {
    title: 'Answer unknown',
    message: 'The model has no such answer. Reload to see the current model.',
  },
  'risk.answer_fixed': {
    title: 'Given by the facts',
    message:
      'The facts determine this answer. Correct them first: the hit, the country or the particulars.',
  },
  'risk.note_missing': {
    title: 'Note missing',
    message: 'The facts suggest a worse answer. Enter why yours differs.',
  },
  'risk.note_too_long': { title: 'Note too long', message: 'Use at most 2,000 characters.' },
  'risk.reason_missing': {
    title: 'Reason missing',
    message: 'Enter the reason, in at most 2,000 characters.',
    field: 'reason',
  },
  'risk.written_once': {
    title: 'Final',
    message: 'An assessment cannot be changed. Create a new assessment instead.',
  },
  'risk.superseded': {
    title: 'Newer assessment',
    message: 'A newer assessment has replaced this one. Reload to see it.',
  },
  'risk.rating_missing': { title: 'Rating missing', message: 'Choose a rating.', field: 'rating' },
  'risk.below_floor': {
    title: 'Not below this rating',
    message:
      'A sanctions match or a call for action applies. The rating cannot be lowered while it does.',
    field: 'rating',
  },
  'risk.override_waiting': {
    title: 'Already proposed',
    message: 'A lower rating is awaiting approval. Approve or decline it first.',
  },
  'risk.second_person_needed': {
    title: 'A second person decides',
    message: 'You proposed this yourself. Ask a colleague to approve it.',
  },
  'risk.override_gone': {
    title: 'No proposal',
    message: 'No lower rating is awaiting a decision. Reload to see the current rating.',
  },
  'risk_model.published': {
    title: 'Published',
    message: 'A published model cannot be changed. Create a new version.',
  },
  'risk_model.none_published': {
    title: 'No model',
    message: 'No risk model is published. Publish one first.',
  },
  'risk_model.conflict': {
    title: 'Changed elsewhere',
    message:
      'This model was saved by another user in the meantime. Reload it to see the newest draft.',
  },
  'risk_model.second_person_needed': {
    title: 'A second person publishes',
    message: 'You saved this draft last. Ask a colleague to review and publish it.',
  },
  'risk_model.preview_missing': {
    title: 'Preview it first',
    message: 'A model is published after a preview of exactly this draft. Run the preview.',
  },
  'risk_model.preview_running': {
    title: 'The preview is under way',
    message: 'The preview of this draft has not finished. Publish the draft when it has.',
  },
  'risk_model.preview_outdated': {
    title: 'The draft has changed',
    message: 'The draft was saved again, published or discarded while its preview ran.',
  },
  'risk_model.name_invalid': {
    title: 'Name',
    message: 'Use 2 to 120 characters.',
    field: 'name',
  },
  'risk_model.source_missing': {
    title: 'Source missing',
    message: 'Enter the source of the figures, in at most 1,000 characters.',
    field: 'source_note',
  },
  'risk_model.invalid': {
    title: 'The model has errors',
    message: 'Please correct the points marked below.',
  },
  'risk_model.shape_invalid': {
    title: 'Not readable',
    message: 'This part is missing, has the wrong type or is out of range.',
  },
  'risk_model.size_invalid': {
    title: 'Too few or too many',
    message: 'A model has 1 to 12 groups, 1 to 40 factors, at most 20 controls and 40 overrides.',
  },
  'risk_model.answers_missing': {
    title: 'Answers missing',
    message: 'A question has 2 to 12 answers.',
  },
  'risk_model.code_repeated': {
    title: 'Used twice',
    message: 'This code is already used. Choose another.',
  },
  'risk_model.group_unknown': {
    title: 'Group unknown',
    message: 'Choose one of the groups of this model.',
  },
  'risk_model.group_empty': {
    title: 'Group without weight',
    message: 'Give the group a factor with a weight, or remove it.',
  },
  'risk_model.weights_not_hundred': {
    title: 'Weights',
    message: 'The weights of all factors must add up to 100.',
  },
  'risk_model.thresholds_not_ascending': {
    title: 'Thresholds',
    message: 'High must start above medium.',
  },
  'risk_model.fact_unanswered': {
    title: 'Answers of a fact missing',
    message: 'A factor answered from facts needs every answer the fact can give.',
  },
  'risk_model.answer_unknown': {
    title: 'Override',
    message: 'Name a factor of this model and at least one of its answers.',
  },
  'risk_model.override_order': {
    title: 'Overrides out of order',
    message: 'A worse answer must require at least the rating that a better one requires.',
  },
} as const satisfies Record<string, CatalogueEntry>;
