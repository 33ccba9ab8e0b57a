import type { ApplicationData, ApplicationKind } from '@portal/shared-core/domain/application';

const KEY = 'bahamasinc_begun';

/** Applications that were opened in this tab and have nothing in them yet: the database gets one with its first answer. */
export const begun = {
  add: (id: string, kind: ApplicationKind = 'formation') =>
    write([...read(), kind === 'formation' ? id : `${id} ${kind}`]),
  has: (id: string) => read().some((each) => isOf(each, id)),
  /** What it was opened for. */
  kindOf: (id: string) =>
    (read()
      .find((each) => isOf(each, id))
      ?.split(' ')[1] ?? 'formation') as ApplicationKind,
  remove: (id: string) => write(read().filter((each) => !isOf(each, id))),
};

const isOf = (entry: string, id: string) => entry.split(' ')[0] === id;

// Read from storage, so that a reload of the first step finds it again; in memory where storage is forbidden.
let inMemory: string[] = [];

function read(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return inMemory;
  }
}

function write(ids: string[]): void {
  inMemory = ids;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Forbidden: the list in memory serves until the page is left.
  }
}

/** An application without answers, as a reading from the database would give it; version 0: it is not there yet. */
export function blankApplication(id: string) {
  const now = new Date().toISOString();
  return {
    id,
    reference: null,
    kind: begun.kindOf(id),
    entity_type: null,
    step: 'type',
    state: 'draft' as const,
    state_since: now,
    version: 0,
    submitted_at: null,
    company_id: null,
    created_at: now,
    updated_at: now,
    type: null,
    events: [],
    data: {} as ApplicationData,
    submittedData: null,
  };
}
