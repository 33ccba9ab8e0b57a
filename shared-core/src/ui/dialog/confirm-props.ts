import type { ReactNode } from 'react';

/** What a `ConfirmDialog` takes. */
export interface ConfirmDialogProps {
  open: boolean;
  /** A question: 'Withdraw this application?' */
  title: string;
  /** What happens then, and whether it can be undone. */
  children?: ReactNode;
  /** The action itself: 'Withdraw'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** The action destroys something. */
  danger?: boolean;
  /** The action runs: neither button nor Escape closes. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}
