// Finds the places where one small change makes a program wrong.
import { parseSync } from 'vite'

const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** Nodes below which nothing runs, or where a change only breaks the build. */
const SKIPPED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
])

/**
 * @typedef {{ start: number, end: number, replacement: string }} Mutant
 * @param {string} file its name tells the language @param {string} source
 * @returns {Mutant[]} every single change, in the order of the source
 */
export function findMutants(file, source) {
  const { program } = parseSync(file, source)
  const mutants = []
  visit(program, (node) => mutants.push(...mutantsOf(node, source)))
  return mutants.toSorted((a, b) => a.start - b.start)
}

/** @param {string} source @param {Mutant} mutant */
export function applyMutant(source, { start, end, replacement }) {
  return source.slice(0, start) + replacement + source.slice(end)
}

function visit(node, found) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found)
  } else if (typeof node?.type === 'string' && isCode(node)) {
    found(node)
    for (const [key, value] of Object.entries(node)) {
      const isName = key === 'key' && !node.computed
      if (typeof value === 'object' && !isName) visit(value, found)
    }
  }
}

function isCode({ type }) {
  return !SKIPPED.has(type) && !/^TS(Type|Interface)|^JSXAttribute$/.test(type)
}

function mutantsOf(node, source) {
  const { start, end } = node
  const text = source.slice(start, end)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return swapOperator(node, source)
    case 'IfStatement':
    case 'ConditionalExpression':
      return [negate(node.test, source)]
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start, end: node.argument.start, replacement: '' }] : []
    case 'ExpressionStatement':
      return node.directive === undefined || node.directive === null ? [{ start, end, replacement: ';' }] : []
    case 'Literal':
      return literal(node, text)
    default:
      return []
  }
}

function swapOperator({ operator, left, right }, source) {
  const replacement = OPERATORS[operator]
  if (replacement === undefined) return []
  const start = source.indexOf(operator, left.end)
  return start === -1 || start >= right.start ? [] : [{ start, end: start + operator.length, replacement }]
}

function negate({ start, end }, source) {
  return { start, end, replacement: `!(${source.slice(start, end)})` }
}

function literal({ start, end, value }, text) {
  if (typeof value === 'boolean') return [{ start, end, replacement: String(!value) }]
  if (typeof value === 'number') return [{ start, end, replacement: String(value + 1) }]
  if (typeof value === 'string' && value !== '') return [{ start, end, replacement: `${text[0]}${text[0]}` }]
  return []
}
