import { parseSync, Visitor } from 'vite'

const SPOKEN = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label)$/
const WORD = /\p{L}{2,}/u

/** Finds texts that a component does not take from a catalogue. Skips single letters, signs and commands. */
export function visibleLiterals(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: string[] = []
  const note = (literal: unknown): void => {
    if (typeof literal === 'string' && WORD.test(literal)) found.push(literal.trim())
  }
  /** Notes each literal that an expression may evaluate to: `x ? 'one' : 'two'` has two. */
  const noteExpression = (node: Expression): void => {
    if (node.type === 'Literal') note(node.value)
    if (node.type === 'TemplateLiteral') for (const quasi of node.quasis) note(quasi.value.cooked)
    if (node.type === 'ConditionalExpression')
      for (const arm of [node.consequent, node.alternate]) noteExpression(arm)
    if (node.type === 'LogicalExpression') noteExpression(node.right)
  }
  new Visitor({
    JSXAttribute: (node) => {
      if (node.name.type !== 'JSXIdentifier' || !SPOKEN.test(node.name.name) || !node.value) return
      if (node.value.type === 'Literal') note(node.value.value)
      if (node.value.type === 'JSXExpressionContainer') noteExpression(node.value.expression)
    },
    JSXElement: ({ openingElement: { name }, children }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'code') noteChildren(children)
    },
    JSXFragment: (node) => noteChildren(node.children),
  }).visit(program)
  return found

  function noteChildren(children: readonly JsxChild[]): void {
    for (const child of children) {
      if (child.type === 'JSXText') note(child.value)
      if (child.type === 'JSXExpressionContainer') noteExpression(child.expression)
    }
  }
}

type Visitors = ConstructorParameters<typeof Visitor>[0]
type JsxElement = Parameters<NonNullable<Visitors['JSXElement']>>[0]
type JsxChild = JsxElement['children'][number]
type Expression = Extract<JsxChild, { type: 'JSXExpressionContainer' }>['expression']
