import { expect, test } from 'vitest'
import { drawn } from '../../../../../test/drawn-workflow.ts'
import { drawSvg } from './export-drawing.ts'

const NAME = 'Workflow for each audio component of the session in the visited network'

/** The drawing of one node that calls a workflow of this name. */
function draw(name: string) {
  const { nodes, ...rest } = drawn()
  const [node] = nodes.slice(1, 2).map((row) => ({ ...row, work_node_name: 'Call', work_node_type: 'C' }))
  if (!node) throw new Error('There is no node')
  const callback = { work_node_id: node.work_node_id, work_group_id: 9, work_group_name: name }
  const callbacks = [callback] as unknown as typeof rest.callbacks
  return drawSvg({ ...rest, nodes: [node], condition_groups: [], executions: [], callbacks })
}

/** Its caption, line by line. */
function linesFor(name: string): string[] {
  return [...draw(name).svg.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, text]) => text ?? '')
}

test('what a node does is drawn in whole, on as many lines as it takes', () => {
  const [call, ...words] = linesFor(NAME)
  expect([call, words.join(' ')]).toEqual(['Call', NAME])
  expect(words.length).toBeGreaterThan(1)
})

test('what does not go into four lines is cut, and says so', () => {
  const [, ...words] = linesFor(`${NAME} ${NAME} ${NAME}`)
  expect(words).toHaveLength(4)
  expect(words.at(-1)).toMatch(/[^ ]…$/)
})

test('what stands beside the outermost node is part of the picture', () => {
  // The caption starts at the tip in the middle, so it extends beyond the node.
  expect(draw('Short').width).toBeLessThan(draw(`${NAME} ${NAME}`).width)
})
