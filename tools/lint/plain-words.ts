/*
 * The words that CONTRIBUTING replaces, in names and comments; what a user reads is held by old-phrases.test.ts. A test and not a rule of
 * oxlint: a rule that looks at each name took the linter 12 more seconds of the processor.
 */

/** What a name must not contain, as one of its parts: `alertActs` has the parts alert and acts. */
const partsOfNames: Readonly<Record<string, string>> = {
  act: 'action',
  acts: 'actions',
  asked: 'params, query, requested',
  book: 'list, portfolio, record',
  books: 'lists, registers',
  chosen: 'selected',
  desk: 'queue',
  fault: 'error',
  faults: 'errors',
  hungry: 'heavy, rate-limited',
  mend: 'fix',
  saying: 'text, message',
  told: 'notified, shown',
  words: 'text, message, terms',
};

/** Names that carry such a part for a reason: `act` of the test library, words of a company name, codes of documents and reasons. */
const allowedNames = [
  /^act$|^actAs|consent_to_act|cannot_act/,
  /^(asked|asks|not_asked|services_asked_for|asked_[a-z_]+|[a-z_]+_asked_by_(idx|fkey))$/,
  /^(\w*[nN]ame|search|join(ed)?|last|common|COMMON|\w*[rR]estricted|case)_?([wW]ords?|WORDS)\w*$|^words_[ab]$/,
];

/** Where words of a name or of a query are compared, `words` is the right name. */
const comparesWords =
  /name|application-issues|screening|search|passwords|business-activities|scoring|watchlist/;

/** What a comment must not say. */
const phrasesOfComments = [
  {
    pattern: /\b(an|the|each|every|one|this|which|its|no) acts?\b(?! of (the|a|\d))/i,
    use: 'action',
  },
  { pattern: /\bacts?\b(?= (that|of a row|beneath|held))/, use: 'action' },
  { pattern: /\bfaults?\b/, use: 'error' },
  { pattern: /\bchosen\b/i, use: 'selected' },
  { pattern: /\bmend(s|ed|ing)?\b/i, use: 'fix' },
  { pattern: /\bhungry\b/i, use: 'heavy, rate-limited' },
  { pattern: /\b(the|a|whole|big) (book|desk)\b/i, use: 'portfolio, list, queue' },
  {
    pattern: /\bin words\b|\bwords? to (them|a colleague)\b|\bwithout a word\b/i,
    use: 'as text, message',
  },
  { pattern: /\bstands (beside|beneath|below|above|in|on|with)\b(?! for)/, use: 'is, is shown' },
];

/** The words to use instead of those in a name; undefined for a plain name. */
export function plainNameFor(name: string, file: string): string | undefined {
  if (/^words(Of)?$/.test(name) && comparesWords.test(file)) return undefined;
  if (allowedNames.some((pattern) => pattern.test(name))) return undefined;
  const parts = name.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  const part = parts
    .map((each) => each.toLowerCase())
    .find((each) => Object.hasOwn(partsOfNames, each));
  return part === undefined ? undefined : `“${part}”: write ${partsOfNames[part]}`;
}

/** The words to use instead of those in a comment; undefined for a plain comment. */
export function plainPhraseFor(comment: string): string | undefined {
  for (const { pattern, use } of phrasesOfComments) {
    const [found] = pattern.exec(comment) ?? [];
    if (found) return `“${found}”: write ${use}`;
  }
  return undefined;
}
