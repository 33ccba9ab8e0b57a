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
    message: 'The model has no such answer. Reload to see how it asks now.',
  },
  'risk.answer_fixed': {
    title: 'Given by the facts',
    message:
      'The facts leave no choice here. Correct them first: the hit, the country, what was told.',
  },
  'risk.note_missing': {
    title: 'Note missing',
    message: 'The facts say it is worse. Say why you answer otherwise.',
  },
  'risk.note_too_long': { title: 'Note too long', message: 'Use at most 2,000 characters.' },
  'risk.reason_missing': {
    title: 'Reason missing',
    message: 'Say why, in at most 2,000 characters.',
    field: 'reason',
  },
  'risk.written_once': {
    title: 'Written once',
    message: 'An assessment does not change. Assess again instead.',
  },
  'risk.superseded': {
    title: 'Assessed again meanwhile',
    message: 'A newer assessment has taken the place of this one. Reload to see it.',
  },
  'risk.rating_missing': { title: 'Rating missing', message: 'Choose a rating.', field: 'rating' },
  'risk.below_floor': {
    title: 'Not below this rating',
    message:
      'A sanctions match or a call for action stands against it. While it does, nobody lowers the rating.',
    field: 'rating',
  },
  'risk.override_waiting': {
    title: 'One waits already',
    message: 'A lowering waits for approval. Approve or decline it first.',
  },
  'risk.override_own': {
    title: 'A second person decides',
    message: 'You proposed this yourself. Ask a colleague to approve it.',
  },
  'risk.override_gone': {
    title: 'Nothing waits',
    message: 'No lowering waits for a decision any more. Reload to see how the rating stands.',
  },
  'risk_model.published': {
    title: 'Published',
    message: 'A model that was published does not change. Make a new version.',
  },
  'risk_model.none_published': {
    title: 'No model',
    message: 'No risk model is published. Publish one first.',
  },
  'risk_model.conflict': {
    title: 'Changed elsewhere',
    message: 'This model was saved by somebody else meanwhile. Reload it to see the newest draft.',
  },
  'risk_model.own': {
    title: 'A second person publishes',
    message: 'You saved this draft last. Ask a colleague to look at it and publish it.',
  },
  'risk_model.name_invalid': {
    title: 'Name',
    message: 'Use 2 to 120 characters.',
    field: 'name',
  },
  'risk_model.source_missing': {
    title: 'Source missing',
    message: 'Say where the figures come from, in at most 1,000 characters.',
    field: 'source_note',
  },
  'risk_model.invalid': {
    title: 'The model is not sound',
    message: 'Please correct the points marked below.',
  },
  'risk_model.shape_invalid': {
    title: 'Not readable',
    message: 'This part is missing, is not of its kind, or is out of its bounds.',
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
    message: 'Every code stands for one thing. Choose another.',
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
    message: 'High must begin above medium.',
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
    message: 'A worse answer must ask for at least the rating that a better one asks for.',
  },
} as const satisfies Record<string, CatalogueEntry>;
