export {
  fieldOf,
  natures,
  toContent,
  toForm,
  type ChangeContent,
  type ChangeForm,
} from './change-form.ts';
export { consequenceFacts } from './consequence-facts.ts';
export { linesAfter, type RegisterLine } from './register-lines.ts';
export { RegisterTable } from './register-table.tsx';
