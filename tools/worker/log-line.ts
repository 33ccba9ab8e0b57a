/** A line of the log: one JSON object with the time in UTC and what was said. What is an object by itself is merged into it. */
export function logLine(text: string, at: Date): string {
  return JSON.stringify({ at: at.toISOString(), ...contentOf(text) });
}

function contentOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // a sentence
  }
  return { message: text };
}
