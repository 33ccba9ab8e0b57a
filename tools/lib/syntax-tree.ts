/** A node of a syntax tree as the parser gives it. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Gives `take` each node below, and the node itself, from the outside in. */
export function visit(node: unknown, take: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => visit(each, take));
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) take(node as SyntaxNode);
  for (const value of Object.values(node)) visit(value, take);
}
