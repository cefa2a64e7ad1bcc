import { WORK_NODE_TYPE, workNodeType } from '@tollgate/contract/standards/plan-codes.ts'

type Shape = 'diamond' | 'oval' | 'rectangle' | 'circle'

const SHAPES: Readonly<Record<string, Shape>> = { A: 'rectangle', B: 'diamond', C: 'oval', S: 'circle', E: 'circle' }

/** The shape of a node by its type code; letters and digits mean the same (specification, section 2). */
export function shapeOf(type: string | number): Shape {
  return SHAPES[workNodeType(type) ?? 'A'] ?? 'rectangle'
}

export function typeName(type: string | number): string {
  const letter = workNodeType(type)
  return WORK_NODE_TYPE.find(({ value }) => value === letter)?.label ?? String(type)
}

/** How much lower an oval is than its box, above and below, to tell it from a circle. */
export function ovalInset(type: string | number, height: number): number {
  return shapeOf(type) === 'oval' ? height * 0.18 : 0
}
