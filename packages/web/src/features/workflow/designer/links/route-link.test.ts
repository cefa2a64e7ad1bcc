import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, type Box } from '../canvas/boxes.ts'
import { toLinkEdges, toStepNodes, type StepNode } from '../canvas/flow-model.ts'
import { placeNodes } from '../tidy/place-nodes.ts'
import { endsOf } from './link-ends.ts'
import { Obstacles, type Point } from './obstacles.ts'
import { routeLink } from './route-link.ts'

/** `nodesOf('1S>2 2B>3,4 3A 4E')`: id, type, Yes and No link of each node. */
function nodesOf(text: string): WorkflowNode[] {
  return text.split(' ').map((part) => {
    const [, id, type, yes, no] = /^(\d+)([A-Z])(?:>(\d*)(?:,(\d*))?)?$/.exec(part) ?? []
    const links = { work_next_node_id: yes ? Number(yes) : null, work_next_node_id_n: no ? Number(no) : null }
    return { work_node_id: Number(id), work_node_name: `Node ${id}`, work_node_type: type, ...links }
  }) as WorkflowNode[]
}

type At = readonly (readonly [id: number, left: number, up: number])[]

/** The steps of a drawing, each with a line that says what it does. */
function stepsAt(nodes: readonly WorkflowNode[], at: At): StepNode[] {
  const places = new Map(at.map(([id, left, up]) => [id, { work_node_left: left, work_node_up: up }]))
  const placed = nodes.map((node) => {
    const size = { work_node_width: 100, work_node_height: 100 }
    return { ...node, position: { ...places.get(node.work_node_id), ...size } } as WorkflowNode
  })
  const summary = { first: 'does this', more: 2, whole: 'does this' }
  return toStepNodes(placed, new Map(), ({ work_node_type: type }) => ('SE'.includes(type) ? undefined : summary))
}

function tidied(nodes: readonly WorkflowNode[]): StepNode[] {
  const boxes = nodes.map(({ work_node_id: id, work_next_node_id: yes, work_next_node_id_n: no }) => {
    return { id, width: 100, height: 100, yes, no }
  })
  return stepsAt(nodes, placeNodes(boxes))
}

/** The links that run behind a node which they do not link, as `from to: behind`. */
function linksBehind(steps: readonly StepNode[]): string[] {
  const obstacles = new Obstacles(steps)
  const byId = new Map(steps.map((step) => [step.id, step]))
  const edges = toLinkEdges({ nodes: steps.map(({ data }) => data.node) })
  return edges.flatMap((edge) => {
    const ends = endsOf(edge, byId)
    if (!ends) throw new Error(`${edge.id} has no ends`)
    const route = routeLink(ends, obstacles)
    expect(route.at(0)).toMatchObject({ x: ends.from.x, y: ends.from.y })
    expect(route.at(-1)).toMatchObject({ x: ends.to.x, y: ends.to.y })
    expect(route.slice(1).every((to, n) => to.x === route[n]?.x || to.y === route[n]?.y)).toBe(true)
    const behind = steps.filter(
      ({ id, data }) => id !== edge.source && id !== edge.target && runsThrough(route, boxOf(data.node.position)),
    )
    return behind.map(({ id }) => `${edge.source} ${edge.sourceHandle} ${edge.target}: ${id}`)
  })
}

function runsThrough(route: readonly Point[], { x, y, width, height }: Box): boolean {
  return route.slice(1).some((to, n) => {
    const from = route[n] ?? to
    const isAside = Math.max(from.x, to.x) <= x || Math.min(from.x, to.x) >= x + width
    return !isAside && Math.max(from.y, to.y) > y && Math.min(from.y, to.y) < y + height
  })
}

const DEMO = {
  'Fair use throttling': '1S>2 2B>3,4 3E 4B>5,6 5A>3 6A>3',
  'Media type handling': '1S>2 2B>3,6 3B>4,6 4A>5 5E 6A>5',
  'Roaming steering': '1S>2 2B>3,5 3C>4 4E 5B>3,6 6B>7,8 7A>4 8A>4',
}

test.each(Object.entries(DEMO))('tidied, no link of %s runs behind a node', (_, text) => {
  expect(linksBehind(tidied(nodesOf(text)))).toEqual([])
})

test.each<[string, string, At]>([
  [
    'No runs below what stands between',
    '1B>2,3 2B 3E',
    [
      [1, 0, 0],
      [2, 220, 50],
      [3, 440, 0],
    ],
  ],
  [
    'Yes runs past what stands between',
    '1A>3 2A 3E',
    [
      [1, 0, 0],
      [2, 220, 0],
      [3, 440, 0],
    ],
  ],
  [
    'a link back',
    '1B>1,2 2A>1 3A',
    [
      [1, 220, 0],
      [2, 440, 0],
      [3, 0, 0],
    ],
  ],
  [
    'straight down past another',
    '1B>2,3 2A 3E',
    [
      [1, 0, 0],
      [2, 0, 200],
      [3, 0, 400],
    ],
  ],
  [
    'in from above past another',
    '1A>3 2A 3E',
    [
      [1, 0, 0],
      [2, 60, 160],
      [3, 60, 400],
    ],
  ],
])('drawn by hand, %s', (_, text, at) => {
  expect(linksBehind(stepsAt(nodesOf(text), at))).toEqual([])
})

test.each([1e7, 1e11, 1e300])('a node %d pixels away holds nothing up', (far) => {
  const at: At = [
    [1, 0, 0],
    [2, far, far],
    [3, -far, 0],
  ]
  expect(() => linksBehind(stepsAt(nodesOf('1B>2,3 2A>3 3E'), at))).not.toThrow()
})

test.each<[string, string, At]>([
  [
    'to the right',
    '1A>2 2E',
    [
      [1, 0, 0],
      [2, 220, 0],
    ],
  ],
  [
    'below',
    '1B>,2 2E',
    [
      [1, 0, 0],
      [2, 0, 180],
    ],
  ],
])('a link to what stands %s is straight', (_, text, at) => {
  const steps = stepsAt(nodesOf(text), at)
  const [edge] = toLinkEdges({ nodes: steps.map(({ data }) => data.node) })
  const ends = edge && endsOf(edge, new Map(steps.map((step) => [step.id, step])))
  expect(ends && routeLink(ends, new Obstacles(steps))).toHaveLength(2)
})

test('a link whose end is moved takes the plainest way, and one around again where it is let go', () => {
  const at: At = [
    [1, 0, 0],
    [2, 220, 0],
    [3, 440, 0],
  ]
  const steps = stepsAt(nodesOf('1A>3 2A 3E'), at)
  const [edge] = toLinkEdges({ nodes: steps.map(({ data }) => data.node) })
  const ends = edge && endsOf(edge, new Map(steps.map((step) => [step.id, step])))
  if (!ends) throw new Error('It has no ends')
  const obstacles = new Obstacles(steps)
  const moved = { ...ends, to: { ...ends.to, y: ends.to.y + 300 } }
  expect(routeLink(moved, obstacles)).toHaveLength(4)
  expect(routeLink(ends, obstacles).length).toBeGreaterThan(4)
})

/** As the benchmark of the designer has it: decisions and executions take turns, both ways lead on. */
const thousand = Array.from({ length: 1000 }, (_, n) => {
  const type = n === 0 ? 'S' : n === 999 ? 'E' : n % 2 === 0 ? 'A' : 'B'
  return `${n + 1}${type}${n === 999 ? '' : `>${n + 2}${type === 'B' ? `,${n + 2}` : ''}`}`
}).join(' ')

test('tidied, no link of a thousand nodes runs behind one', { timeout: 30_000 }, () => {
  expect(linksBehind(tidied(nodesOf(thousand)))).toEqual([])
})

test('tidied, no link of any workflow runs behind a node', { timeout: 30_000 }, () => {
  const next = fc.integer({ min: 1, max: 24 })
  const node = fc.record({ type: fc.constantFrom('A', 'B', 'C'), yes: next, no: next })
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 24 }), (some) => {
      const text = some.map(({ type, yes, no }, n) => {
        const to = (id: number) => (id <= some.length ? id : '')
        return `${n + 1}${type}>${to(yes)}${type === 'B' ? `,${to(no)}` : ''}`
      })
      expect(linksBehind(tidied(nodesOf(text.join(' '))))).toEqual([])
    }),
    { numRuns: 200 },
  )
})
