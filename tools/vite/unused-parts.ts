import type { Plugin } from 'vite';

import { LEFT_OUT, type LeftOut } from './left-out.ts';

/**
 * Leaves parts of packages out of a build that the product does not use and that a bundler cannot see to be unused: methods of classes, and
 * functions that are called in modes the product does not run in (left-out.ts). A build fails when a name is no longer in its file, or a file no
 * longer part of the build, so that each new version of a package is looked at.
 */
export function unusedParts(): Plugin {
  const met = new Set<LeftOut>();
  return {
    name: 'portal-unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (MANIFEST.test(id)) return { code: versionOf(code), map: null };
      const part = LEFT_OUT.find(({ file, has = '' }) => file.test(id) && code.includes(has));
      if (!part) return null;
      met.add(part);
      return { code: without(code, part, this.parse(code), id), map: null };
    },
    buildEnd(error) {
      const missing = LEFT_OUT.filter((part) => !met.has(part)).map(({ file }) => file.source);
      if (!error && missing.length > 0) {
        this.error(`No file of the build is ${missing.join(', ')}: see tools/vite/left-out.ts`);
      }
    },
  };
}

/** The runtime reads its version from its whole manifest. */
const MANIFEST = /\/@module-federation\/runtime\/package\.json$/;

function versionOf(manifest: string): string {
  const { version } = JSON.parse(manifest) as { version: string };
  return JSON.stringify({ version });
}

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Body extends Node {
  name: string;
}

interface Arrow {
  type: string;
  params: { name?: string }[];
  body: Node;
}

/** The code with the bodies replaced. Throws when a name is missing. */
export function without(code: string, part: LeftOut, program: unknown, file: string): string {
  const answers: Record<string, string> = {
    ...Object.fromEntries(
      part.unused.map((name) => [name, `return leftOut(${JSON.stringify(name)});`]),
    ),
    ...part.answers,
  };
  const bodies = bodiesOf(program).filter(({ name }) => Object.hasOwn(answers, name));
  const missing = Object.keys(answers).filter((name) => !bodies.some((body) => body.name === name));
  if (missing.length > 0)
    throw new Error(`${file} has no ${missing.join(', ')}: see tools/vite/left-out.ts`);
  let result = code;
  for (const { name, start, end } of bodies.toSorted((a, b) => b.start - a.start)) {
    result = `${result.slice(0, start)}{ ${answers[name]} }${result.slice(end)}`;
  }
  return `${result}\nfunction leftOut(name) { throw new Error(\`\${name} is left out of this build\`); }\n`;
}

/**
 * The bodies of all functions with a name, of all methods, and of arrow functions that are handed on, by their parameter: `(error)`. The outermost of
 * nested ones that match comes first.
 */
function bodiesOf(program: unknown): Body[] {
  const found: Body[] = [];
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const { id, init } = node as { id?: { name?: string }; init?: { type: string; body: Node } };
      const isFunction =
        init?.type === 'ArrowFunctionExpression' && init.body.type === 'BlockStatement';
      if (isFunction && id?.name) found.push({ ...init.body, name: id.name });
    }
    if (node.type === 'CallExpression') {
      for (const { type, params, body } of (node as unknown as { arguments: Arrow[] }).arguments) {
        const isNamed =
          type === 'ArrowFunctionExpression' && params.length === 1 && params[0]?.name;
        if (isNamed && body.type === 'BlockStatement')
          found.push({ ...body, name: `(${isNamed})` });
      }
    }
    const { body, key, value, id } = node as {
      body?: Node;
      key?: { name?: string };
      value?: { body?: Node };
      id?: { name?: string };
    };
    if (/^Function(Declaration|Expression)$/.test(node.type) && id?.name && body)
      found.push({ ...body, name: id.name });
    if (node.type === 'MethodDefinition' && key?.name && value?.body)
      found.push({ ...value.body, name: key.name });
  });
  return found;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') visit(value as Node);
  for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit);
}
