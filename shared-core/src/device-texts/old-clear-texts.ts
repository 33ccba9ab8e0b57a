import { deviceStorage } from '../supabase/index.ts';

/** What releases before 30 November 2026 left in clear: copies of drafts, of which nothing says whose they are, and what was typed into forms. */
const IN_CLEAR = ['bahamasinc_draft_', 'change_', 'bahamasinc_text_', 'bahamasinc_case_words_'];
/** When this device was first seen with some of it, in milliseconds. */
const SINCE = 'bahamasinc_clear_since';
/** How long it waits for its author to open that draft or form. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** Deletes what lies here in clear 30 days after it was first seen. Who opens its draft or form before has it encrypted. */
export function forgetOldClearTexts(): void {
  const inClear = deviceStorage
    .keys()
    .filter((key) => IN_CLEAR.some((kind) => key.startsWith(kind)));
  if (inClear.length === 0) return deviceStorage.remove(SINCE);
  const since = Number(deviceStorage.read(SINCE) ?? NaN);
  if (Number.isNaN(since)) return void deviceStorage.write(SINCE, String(Date.now()));
  if (Date.now() - since >= KEPT_FOR_MS) [...inClear, SINCE].forEach(deviceStorage.remove);
}
