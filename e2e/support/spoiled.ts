/*
 * What may become of the files of a portal on their way: `down` no answer, `slow` after ten seconds, `cut` half of the file with status 200 and
 * kept for good, `tampered` a script that does something else as well, `half` 404 for every second script, `page` HTML with status 200.
 */
export type Spoiling = 'down' | 'slow' | 'cut' | 'tampered' | 'half' | 'page';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** What a tampered script sets on `globalThis`, where it runs. */
export const TAMPERED = 'tamperedScriptRan';

const SLOW_MS = 10_000;
const SCRIPT = /\/assets\/[^/]+\.js$/;

/** The files that a way to spoil them is about, unless a journey names others. */
export function spoiledFiles(how: Spoiling): RegExp {
  return ['cut', 'tampered', 'half'].includes(how) ? SCRIPT : /./;
}

/** What comes in place of an answer; null when nothing comes. */
export async function spoil(how: Spoiling, path: string, answer: Answer): Promise<Answer | null> {
  const { headers, body } = answer;
  switch (how) {
    case 'down':
      return null;
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return answer;
    case 'cut':
      return { ...answer, body: body.subarray(0, Math.floor(body.length / 2)) };
    case 'tampered':
      return {
        ...answer,
        body: Buffer.concat([body, Buffer.from(`\n;globalThis.${TAMPERED}=1;\n`)]),
      };
    case 'half':
      return isSecond(path)
        ? { status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('404\n') }
        : answer;
    case 'page':
      return {
        status: 200,
        headers: { ...headers, 'content-type': 'text/html;charset=utf-8' },
        body: Buffer.from('<!doctype html><title>Welcome</title>'),
      };
  }
}

/** Every second file, the same ones each time. */
function isSecond(path: string): boolean {
  return Buffer.from(path).reduce((sum, byte) => sum + byte, 0) % 2 === 1;
}
