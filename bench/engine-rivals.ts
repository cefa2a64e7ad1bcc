import { ZenEngine } from '@gorules/zen-engine'
import { Engine, type ConditionProperties } from 'json-rules-engine'
import type { Facts, Table } from './engine-table.ts'

/** Answers with the place of the first row that fits. */
export type Ask = (facts: Facts) => Promise<number>

/** GoRules' zen-engine: the table as a decision table with the hit policy "first". */
export function zen({ inputs, rows }: Table, trace: boolean): Ask {
  const rules = rows.map((cells, place) => ({
    _id: String(place),
    ...Object.fromEntries(cells.map((cell, index) => [`in${index}`, cellOf(cell)])),
    out: String(place),
  }))
  const content = {
    inputs: inputs.map((field, index) => ({ id: `in${index}`, name: field, field, type: 'expression' })),
    outputs: [{ id: 'out', name: 'place', field: 'place', type: 'expression' }],
    hitPolicy: 'first',
    rules,
  }
  const nodes = [
    { id: 'request', name: 'request', type: 'inputNode', position: { x: 0, y: 0 } },
    { id: 'table', name: 'table', type: 'decisionTableNode', position: { x: 1, y: 0 }, content },
    { id: 'response', name: 'response', type: 'outputNode', position: { x: 2, y: 0 } },
  ]
  const edges = [
    { id: 'a', sourceId: 'request', targetId: 'table', type: 'edge' },
    { id: 'b', sourceId: 'table', targetId: 'response', type: 'edge' },
  ]
  const decision = new ZenEngine().createDecision(Buffer.from(JSON.stringify({ nodes, edges })))
  return async (facts) => ((await decision.evaluate(facts, { trace })).result as { place: number }).place
}

function cellOf(cell: Table['rows'][number][number]): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? `"${cell}"` : `[${cell[0]}..${cell[1]}]`
}

/** json-rules-engine: a rule for each row, stopped at the first that fits. */
export function jsonRules({ inputs, rows }: Table): Ask {
  const engine = new Engine(
    rows.map((cells, place) => ({
      priority: rows.length - place,
      event: { type: 'row', params: { place } },
      conditions: { all: cells.flatMap((cell, index) => conditionsOf(inputs[index] ?? '', cell)) },
    })),
  )
  let found = -1
  engine.on('success', (event) => {
    found = event.params?.place as number
    engine.stop()
  })
  return async (facts) => {
    await engine.run(facts)
    return found
  }
}

function conditionsOf(fact: string, cell: Table['rows'][number][number]): ConditionProperties[] {
  if (cell === null) return []
  if (typeof cell === 'string') return [{ fact, operator: 'equal', value: cell }]
  return [
    { fact, operator: 'greaterThanInclusive', value: cell[0] },
    { fact, operator: 'lessThanInclusive', value: cell[1] },
  ]
}
