/* What `bounded-reads.ts` asks of the syntax of a file. */

export interface Node {
  type: string;
  start: number;
  end: number;
  parent?: Node;
  [name: string]: unknown;
}

/** All nodes below one, each with its parent. */
export function withParents(node: Node): Node[] {
  const below = Object.entries(node).flatMap(([name, value]) =>
    name === 'parent' ? [] : [value].flat().filter(isNode),
  );
  return [
    node,
    ...below.flatMap((child) => {
      child.parent = node;
      return withParents(child);
    }),
  ];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The name of the method that a call calls; `from` is also taken out of its scope: `from('companies')`. */
export function methodOf(node: Node): string | undefined {
  const callee = node['callee'] as Node | undefined;
  if (node.type !== 'CallExpression' || !callee) return undefined;
  if (callee.type === 'Identifier' && callee['name'] === 'from') return 'from';
  if (callee.type !== 'MemberExpression') return undefined;
  return (callee['property'] as Node)['name'] as string | undefined;
}

export function literal(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

/** Where the value of an expression is used in this file, if it has a name: a constant, or the function that answers it. */
export function usesOf(end: Node, nodes: readonly Node[]): Node[] {
  const name = nameOf(end);
  if (!name) return [];
  return nodes.flatMap((node) => {
    if (node.type !== 'Identifier' || node['name'] !== name.text || node === name.node) return [];
    if (!name.isCalled) return isWithin(node, name.scope) && !isAssigned(node) ? [node] : [];
    const call = node.parent;
    return call?.type === 'CallExpression' && call['callee'] === node ? [call] : [];
  });
}

interface Name {
  text: string;
  node: Node;
  /** Of a constant: the block it is in. */
  scope: Node | undefined;
  isCalled: boolean;
}

function nameOf(end: Node): Name | undefined {
  const around = end.parent;
  if (around?.type === 'VariableDeclarator') {
    const id = around['id'] as Node;
    const text = id['name'] as string | undefined;
    return text ? { text, node: id, scope: around.parent?.parent, isCalled: false } : undefined;
  }
  const made = around?.type === 'ReturnStatement' ? functionAround(around) : arrowOf(end, around);
  const id = (made?.['id'] ?? made?.parent?.['id']) as Node | undefined;
  const text = id?.['name'] as string | undefined;
  return id && text ? { text, node: id, scope: undefined, isCalled: true } : undefined;
}

function arrowOf(end: Node, around: Node | undefined): Node | undefined {
  return around?.type === 'ArrowFunctionExpression' && around['body'] === end ? around : undefined;
}

function functionAround(node: Node): Node | undefined {
  for (let each = node.parent; each; each = each.parent) {
    if (/Function/.test(each.type)) return each;
  }
  return undefined;
}

/** In `rows = rows.eq(…)`: what counts is what is done with it in the end. */
function isAssigned(node: Node): boolean {
  for (let each = node.parent; each; each = each.parent) {
    const left = each['left'] as Node | undefined;
    if (each.type === 'AssignmentExpression' && left?.['name'] === node['name']) return true;
    if (each.type === 'ExpressionStatement') return false;
  }
  return false;
}

function isWithin(node: Node, scope: Node | undefined): boolean {
  return scope !== undefined && node.start >= scope.start && node.end <= scope.end;
}
