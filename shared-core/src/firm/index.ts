export { callCards } from './bank/call-cards.ts';
export { CardSwitch } from './bank/card-switch.tsx';
export { currencies, type Details, type WaitingDetails } from './bank/fields.ts';
export { InForceCards } from './bank/in-force-cards.tsx';
export { Propose } from './bank/in-force-panel.tsx';
export { detailsStates, versionColumns } from './bank/version-columns.tsx';
export { WaitingCard } from './bank/waiting-card.tsx';
export { contrastText, nearest } from './branding/contrast-text.ts';
export { LookFields, lookGiven, lookPart } from './branding/look-fields.tsx';
export { ParticularsFields, particularsPart } from './branding/particulars-fields.tsx';
export { PartForm } from './branding/part-form.tsx';
export { lookOf, particularsOf, senderOf, type Branding } from './branding/parts.ts';
export { SenderFields, senderPart } from './branding/sender-fields.tsx';
export { DaysEditor } from './days/days-editor.tsx';
export { GeneralDays, isGeneral } from './days/general-days.tsx';
export { DeletionPanel } from './deletion/deletion-panel.tsx';
export { DiscountsPanel } from './discounts/discounts-panel.tsx';
export { ExportsPanel } from './exports/exports-panel.tsx';
export { LevelsPanel } from './ladder/levels-panel.tsx';
export { ReportMails } from './reports/report-mails.tsx';
export { TemplatePages } from './templates/template-pages.tsx';
export type { TemplateHouse } from './templates/template-house.ts';
export { fetchTemplateFile, WORD_TYPE } from './templates/template-file.ts';
export {
  templatesInUse,
  templatesKey,
  templateSubjects,
  templateValues,
  templateWording,
  type TemplateInUse,
  type TemplateKind,
  type TemplateWording,
} from './templates/template.queries.ts';
export { wordTools } from './templates/word-tools.ts';
export { WriteOffWaiting } from './write-offs/write-off-waiting.tsx';
