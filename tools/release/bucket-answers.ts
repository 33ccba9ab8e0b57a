/*
 * What is read of the XML that a bucket answers. Keys of releases have no character that XML escapes, so that no parser is needed.
 */

/** The keys in a list of objects. */
export function keysIn(xml: string): string[] {
  return [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
}

/** What asks for the rest of a list; undefined where the list is complete. */
export function nextPageIn(xml: string): string | undefined {
  return /<NextContinuationToken>([^<]+)</.exec(xml)?.[1];
}

/** The name of an error with its message. */
export function errorIn(xml: string): string {
  const [code, message] = ['Code', 'Message'].map(
    (name) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1],
  );
  return [code, message && `(${message})`].filter(Boolean).join(' ') || 'without a reason';
}
