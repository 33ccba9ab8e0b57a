/** A field that two people changed to different things. */
export interface MergeConflict {
  /** Keys from the top; of a list the id of its entry where it has one. */
  path: readonly string[];
  mine: unknown;
  theirs: unknown;
}

/** A choice for each conflict, by its path joined with full stops. */
export type MergeChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/**
 * Merges two versions of a draft by field. A change of one side is taken; a change of both is a conflict that a person resolves, and mine
 * stays until then. Entries of lists are matched by id (holdings by owner and owned), lists of codes are sets. An entry that one side
 * deleted and the other changed stays.
 */
export function mergeDrafts<T>(
  base: unknown,
  mine: T,
  theirs: T,
): { merged: T; conflicts: MergeConflict[] } {
  const conflicts: MergeConflict[] = [];
  const merged = mergeValue(base, mine, theirs, [], conflicts) as T;
  return { merged, conflicts };
}

/** Replaces the conflicting values with the selected ones. */
export function settle<T>(value: T, conflicts: readonly MergeConflict[], choices: MergeChoices): T {
  return conflicts
    .filter(({ path }) => choices[path.join('.')] === 'theirs')
    .reduce((whole, { path, theirs }) => put(whole, path, theirs) as T, value);
}

/** Whether two JSON values are equal; a missing key equals an empty one. */
export function isSame(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, i) => isSame(each, other[i]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  return keysOf(one, other).every((key) => isSame(one[key], other[key]));
}

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  conflicts: MergeConflict[],
): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isRecord(mine) && isRecord(theirs)) {
    const before = isRecord(base) ? base : {};
    return Object.fromEntries(
      keysOf(mine, theirs).map((key) => [
        key,
        mergeValue(before[key], mine[key], theirs[key], [...path, key], conflicts),
      ]),
    );
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs, path, conflicts);
  }
  conflicts.push({ path, mine, theirs });
  return mine;
}

function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  path: readonly string[],
  conflicts: MergeConflict[],
): unknown[] {
  const all = [...base, ...mine, ...theirs];
  const isOfEntries = all.every((each) => isRecord(each) && entryKey(each) !== undefined);
  const isSet = path.at(-1) !== 'names' && all.every((each) => typeof each === 'string');
  if (!isOfEntries && !isSet) {
    const length = Math.max(mine.length, theirs.length);
    const merged = Array.from({ length }, (_none, i) =>
      mergeValue(base[i], mine[i], theirs[i], [...path, String(i)], conflicts),
    );
    return merged.filter((each) => each !== undefined);
  }
  const key = (each: unknown) => (isRecord(each) ? (entryKey(each) ?? '') : String(each));
  const [before, here, there] = [base, mine, theirs].map(
    (list) => new Map(list.map((each) => [key(each), each])),
  ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>];
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
    const [was, own, other] = [before.get(id), here.get(id), there.get(id)];
    if (own === undefined) return before.has(id) && isSame(was, other) ? [] : [other];
    if (other === undefined) return before.has(id) && isSame(was, own) ? [] : [own];
    return [mergeValue(was, own, other, [...path, id], conflicts)];
  });
}

function put(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const changed = value.map((each: unknown, i) => {
      const isMeant = ((isRecord(each) && entryKey(each)) || String(i)) === key;
      return isMeant ? put(each, rest, replacement) : each;
    });
    return changed.filter((each) => each !== undefined);
  }
  return isRecord(value) ? { ...value, [key]: put(value[key], rest, replacement) } : value;
}

/** The identity of a list entry. */
function entryKey({ id, owner_id: owner, owned_id: owned }: Record<string, unknown>) {
  if (typeof id === 'string') return id;
  return typeof owner === 'string' && typeof owned === 'string' ? `${owner}/${owned}` : undefined;
}

function keysOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
