import type { ChangeForm } from '@portal/shared-core/changes';
import type { FoundOption } from '@portal/shared-core/ui/form';

/** The form of a change by staff, and the person it names where they are known here. */
export interface StaffChangeValues extends ChangeForm {
  known: FoundOption | null;
}
