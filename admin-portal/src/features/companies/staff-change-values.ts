import type { ChangeForm } from '@portal/shared-core/changes';
import type { FoundOption } from '@portal/shared-core/ui/form';
import type { AttachedDocument } from '@portal/shared-core/uploads';

/** The form of a change by staff, and the person it names where they are known here. */
export interface StaffChangeValues extends ChangeForm {
  known: FoundOption | null;
  /** What it rests on, uploaded from the dialog. */
  document: AttachedDocument | null;
}
