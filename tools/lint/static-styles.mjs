/*
 * A rule of oxlint: what `styled(…)(…)` gets is a plain object. A variant is a data attribute or another object, so that styles can be
 * written to style sheets at build time (decision 49). Plain JavaScript, because editors run the linter under their own Node.
 */
const MESSAGE =
  'A style is a plain object, not a function of props. Write the variant as a data attribute or as another object.';

/** `styled('div')`, `styled('div', options)` or `styled.div`. */
function isStyled(callee) {
  if (callee.type === 'TSInstantiationExpression') return isStyled(callee.expression);
  const part =
    callee.type === 'CallExpression'
      ? callee.callee
      : callee.type === 'MemberExpression'
        ? callee.object
        : undefined;
  return part?.type === 'Identifier' && part.name === 'styled';
}

/** The functions that emotion would call with props: the style itself or a value in it, also by the name of a constant. */
function functionsIn(node, variableOf, seen = new Set()) {
  if (!node || seen.has(node)) return [];
  seen.add(node);
  const inside = (...nodes) => nodes.flatMap((each) => functionsIn(each, variableOf, seen));
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return [node];
    case 'Identifier':
      return inside(variableOf(node)).length > 0 ? [node] : [];
    case 'ObjectExpression':
      return inside(...node.properties);
    case 'Property':
      return inside(node.value);
    case 'ArrayExpression':
      return inside(...node.elements);
    case 'SpreadElement':
      return inside(node.argument);
    case 'ConditionalExpression':
      return inside(node.consequent, node.alternate);
    case 'LogicalExpression':
      return inside(node.left, node.right);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return inside(node.expression);
    case 'TemplateLiteral':
      return inside(...node.expressions);
    default:
      return [];
  }
}

/** The declaration of a function, or the value of a constant. */
function declarationOf(scope, name) {
  for (let each = scope; each; each = each.upper) {
    const definition = each.set.get(name)?.defs[0];
    if (!definition) continue;
    if (definition.type === 'FunctionName') return definition.node;
    return definition.type === 'Variable' ? definition.node.init : undefined;
  }
  return undefined;
}

const staticStyles = {
  create(context) {
    const variableOf = (node) =>
      declarationOf(context.sourceCode.getScope(node), node.name) ?? undefined;

    function check(callee, styles) {
      if (!isStyled(callee)) return;
      for (const style of styles) {
        for (const node of functionsIn(style, variableOf))
          context.report({ node, message: MESSAGE });
      }
    }
    return {
      CallExpression: ({ callee, arguments: styles }) => check(callee, styles),
      TaggedTemplateExpression: ({ tag, quasi }) => check(tag, [quasi]),
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- oxlint loads the default export of a plugin
export default { meta: { name: 'portal' }, rules: { 'static-styles': staticStyles } };
