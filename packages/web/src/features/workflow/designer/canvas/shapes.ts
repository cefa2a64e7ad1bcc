import { WORK_NODE_TYPE, workNodeType } from '@tollgate/contract/standards/plan-codes.ts'

export type Shape = 'diamond' | 'oval' | 'rectangle' | 'circle'

const SHAPES: Readonly<Record<string, Shape>> = { A: 'rectangle', B: 'diamond', C: 'oval', S: 'circle', E: 'circle' }

/** Shape of a node by its type code; letters and digits mean the same (specification, section 2). */
export function shapeOf(type: string | number): Shape {
  return SHAPES[workNodeType(type) ?? 'A'] ?? 'rectangle'
}

export function typeName(type: string | number): string {
  const letter = workNodeType(type)
  return WORK_NODE_TYPE.find(({ value }) => value === letter)?.label ?? String(type)
}

/** An oval is lower than its box, so that it is told from a circle: by this much above and below. */
export function ovalInset(type: string | number, height: number): number {
  return shapeOf(type) === 'oval' ? height * 0.18 : 0
}
