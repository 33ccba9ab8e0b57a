const EVENT = 'portal:toast';

export interface Toast {
  /** What was done, in one sentence without a full stop: 'View deleted'. */
  text: string;
  /** Takes it back. */
  undo?: () => void;
}

/**
 * Shows a toast with optional Undo. Errors are never toasts; they stay on the page. It is an event, because each app bundles its own copy
 * of this code and the page has one toast region.
 */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(EVENT, { detail: toast }));
}

/** Subscribes to the toasts of the page. Returns an unsubscribe function. */
export function onToast(onToastEvent: (toast: Toast) => void): () => void {
  const listener = (event: Event) => onToastEvent((event as CustomEvent<Toast>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
