export type PaneName = 'checklist' | 'document' | 'fields' | 'evidence';

/** The pane in which what a blocker names is settled. */
export function paneOf(field: string): PaneName {
  if (field.startsWith('documents')) return 'checklist';
  if (/^(?:hits|checks)\.|^(?:screening|rating)$/.test(field)) return 'evidence';
  return 'fields';
}

/** Takes the reader, and the keyboard with them, to the place that a blocker names. Its pane is shown first, where not all fit. */
export function goToPlace(field: string) {
  // The pane may have been hidden until now.
  requestAnimationFrame(() => {
    const place =
      document.getElementById(idOf(field)) ??
      document.querySelector<HTMLElement>(`section[data-part="${paneOf(field)}"]`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  });
}

function idOf(field: string): string {
  const [head = '', ...rest] = field.split('.');
  if (head === 'documents' || head === 'hits') return `${head}-${rest.join('.')}`;
  return head === 'requests' ? `request-${rest.join('.')}` : `field-${field}`;
}
