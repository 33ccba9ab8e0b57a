const EVENT = 'portal:toast';

export interface Toast {
  /** What was done, in one sentence without a full stop: 'View deleted'. */
  text: string;
  /** Takes it back. */
  undo?: () => void;
}

/**
 * Says in passing that something was done, with a way to take it back. What went wrong is never said in passing: that
 * stays on the page. It is an event, because each app has its own copy of this code and the page only one place for toasts.
 */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(EVENT, { detail: toast }));
}

/** Hears every toast of the page, until the returned function is called. */
export function onToast(onToastEvent: (toast: Toast) => void): () => void {
  const listener = (event: Event) => onToastEvent((event as CustomEvent<Toast>).detail);
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
