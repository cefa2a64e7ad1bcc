import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOf, type Box } from '../canvas/boxes.ts'
import { toLinkEdges, toStepNodes, type LinkEdge, type StepNode } from '../canvas/flow-model.ts'
import { placeNodes } from '../tidy/place-nodes.ts'
import { meet } from './meet.ts'
import { Obstacles, type Point } from './obstacles.ts'
import { routeLink } from './route-link.ts'
import { endsOf, Routes } from './routes.ts'

/** `nodesOf('1S>2 2B>3,4 3A 4E')`: id, type, Yes and No link of each node. */
function nodesOf(text: string): WorkflowNode[] {
  return text.split(' ').map((part) => {
    const [, id, type, yes, no] = /^(\d+)([A-Z])(?:>(\d*)(?:,(\d*))?)?$/.exec(part) ?? []
    const links = { work_next_node_id: yes ? Number(yes) : null, work_next_node_id_n: no ? Number(no) : null }
    return { work_node_id: Number(id), work_node_name: `Node ${id}`, work_node_type: type, ...links }
  }) as WorkflowNode[]
}

type At = readonly (readonly [id: number, left: number, up: number])[]

/** The steps of a drawing, each with a caption. */
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

interface Drawn {
  steps: readonly StepNode[]
  links: { edge: LinkEdge; route: Point[] }[]
}

function draw(steps: readonly StepNode[]): Drawn {
  const edges = toLinkEdges({ nodes: steps.map(({ data }) => data.node) })
  const routes = new Routes(steps, edges)
  return { steps, links: edges.map((edge) => ({ edge, route: routeOf(edge, steps, routes) })) }
}

function routeOf(edge: LinkEdge, steps: readonly StepNode[], routes: Routes): Point[] {
  const ends = endsOf(edge, new Map(steps.map((step) => [step.id, step])))
  const route = routes.ofEdge(edge)
  if (!ends || !route) throw new Error(`${edge.id} has no ends`)
  expect(route.at(0)).toMatchObject({ x: ends.from.x, y: ends.from.y })
  expect(route.at(-1)).toMatchObject({ x: ends.to.x, y: ends.to.y })
  expect(route.slice(1).every((to, n) => to.x === route[n]?.x || to.y === route[n]?.y)).toBe(true)
  return route
}

/** Links that run behind a node that is not one of their ends, as `from link to: behind`. */
function linksBehind({ steps, links }: Drawn): string[] {
  return links.flatMap(({ edge: { source, sourceHandle, target }, route }) => {
    const behind = steps.filter(
      ({ id, data }) => id !== source && id !== target && runsThrough(route, boxOf(data.node.position)),
    )
    return behind.map(({ id }) => `${source} ${sourceHandle} ${target}: ${id}`)
  })
}

/** Decisions whose two links cross, or overlap before they join. */
function crossedExits({ links }: Drawn): string[] {
  return links
    .filter(({ edge }) => edge.sourceHandle === 'no')
    .filter(({ edge: { source }, route }) => {
      const yes = links.find(({ edge }) => edge.source === source && edge.sourceHandle === 'yes')
      return yes !== undefined && meet(route, yes.route)
    })
    .map(({ edge }) => edge.source)
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
  expect(linksBehind(draw(tidied(nodesOf(text))))).toEqual([])
})

/** The routes of a drawing, as `from link to: x,y x,y`. */
function routesOf({ links }: Drawn): string[] {
  return links.map(({ edge: { source, sourceHandle, target }, route }) => {
    return `${source} ${sourceHandle} ${target}: ${route.map(({ x, y }) => `${x},${y}`).join(' ')}`
  })
}

test('a workflow is tidied and drawn as it was judged by eye', () => {
  expect(routesOf(draw(tidied(nodesOf(DEMO['Roaming steering']))))).toEqual([
    '1 yes 2: 105,50 255,50',
    '2 yes 3: 365,50 515,50',
    '2 no 5: 310,105 310,195',
    '3 yes 4: 625,50 775,50',
    '5 yes 3: 365,250 475,250 475,50 515,50',
    '5 no 6: 310,305 310,395',
    '6 yes 7: 365,450 515,450',
    '6 no 8: 310,505 310,595',
    '7 yes 4: 625,450 753,450 753,50 775,50',
    '8 yes 4: 365,650 753,650 753,50 775,50',
  ])
})

test('links to what stands aside, below, above and behind', () => {
  const at: At = [
    [1, 400, 400],
    [2, 700, 460],
    [3, 420, 700],
    [4, 100, 300],
    [5, 500, 100],
    [6, 440, 540],
  ]
  const routesTo = (yes: number, no: number) => routesOf(draw(stepsAt(nodesOf(`1B>${yes},${no} 2A 3A 4A 5A 6A`), at)))
  expect([...routesTo(2, 3), ...routesTo(3, 2), ...routesTo(4, 5), ...routesTo(5, 4), ...routesTo(6, 6)]).toEqual([
    '1 yes 2: 505,450 661,450 661,510 695,510',
    '1 no 3: 450,505 450,529 398,529 398,671 470,671 470,695',
    '1 yes 3: 505,450 577,450 577,671 470,671 470,695',
    '1 no 2: 450,505 450,529 378,529 378,388 661,388 661,510 695,510',
    '1 yes 4: 505,450 529,450 529,288 73,288 73,350 95,350',
    '1 no 5: 450,505 450,529 594,529 594,212 467,212 467,150 495,150',
    '1 yes 5: 505,450 529,450 529,212 467,212 467,150 495,150',
    '1 no 4: 450,505 450,529 73,529 73,350 95,350',
    '1 yes 6: 505,450 529,450 529,511 490,511 490,535',
    '1 no 6: 450,505 450,520 490,520 490,535',
  ])
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
  expect(linksBehind(draw(stepsAt(nodesOf(text), at)))).toEqual([])
})

test.each([1e7, 1e11, 1e300])('a node %d pixels away holds nothing up', (far) => {
  const at: At = [
    [1, 0, 0],
    [2, far, far],
    [3, -far, 0],
  ]
  expect(() => linksBehind(draw(stepsAt(nodesOf('1B>2,3 2A>3 3E'), at)))).not.toThrow()
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

/** As in the benchmark of the designer: decisions and executions alternate, both links lead on. */
const thousand = Array.from({ length: 1000 }, (_, n) => {
  const type = n === 0 ? 'S' : n === 999 ? 'E' : n % 2 === 0 ? 'A' : 'B'
  return `${n + 1}${type}${n === 999 ? '' : `>${n + 2}${type === 'B' ? `,${n + 2}` : ''}`}`
}).join(' ')

test('tidied, no link of a thousand nodes runs behind one', { timeout: 30_000 }, () => {
  expect(linksBehind(draw(tidied(nodesOf(thousand))))).toEqual([])
})

/** No leads to the node beside the decision, Yes further down in the same column: No runs above the decision. */
const crosswise =
  '1A>2 2B>3,14 3A>4 4A>5 5A>6 6B>7,15 7A>8 8A>9 9A>10 10A>11 11A>12 12A>1 13A>19 14B>18,15 15B>1,16 16B>19,17 17B>1,18 18A>19 19A>20 20A>1 21A>22 22A>23 23A>24 24A>25 25A>26 26A>27 27A>28 28A>29 29A>30 30A>31 31A>32 32A>33 33A>34 34A>35 35A>36 36A>37 37A>38 38A>39 39A>40 40A>1 41A>42 42A>43 43A>44 44A>45 45A>1 46A>47 47A>48 48E'

test('tidied, No leads over a decision whose Yes goes down before its target', () => {
  const drawing = draw(tidied(nodesOf(crosswise)))
  expect(linksBehind(drawing)).toEqual([])
  expect(crossedExits(drawing)).toEqual([])
})

/** A typical workflow: most links lead to the next node, some further on, a few back. */
const workflow = fc.integer({ min: 5, max: 60 }).chain((size) => {
  const to = (n: number) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(n + 2) },
      { weight: 3, arbitrary: fc.integer({ min: Math.min(n + 2, size), max: size }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: size }) },
    )
  const node = (n: number) => fc.record({ type: fc.constantFrom('A', 'B', 'B', 'C'), yes: to(n), no: to(n) })
  return fc.tuple(...Array.from({ length: size - 1 }, (_, n) => node(n))).map((nodes) => {
    const drawn = nodes.map(({ type, yes, no }, n) => `${n + 1}${type}>${yes}${type === 'B' ? `,${no}` : ''}`)
    return [...drawn, `${size}E`].join(' ')
  })
})

/** Arbitrary links, also to nodes that do not exist. */
const anyLinks = fc
  .array(
    fc.record({
      type: fc.constantFrom('A', 'B', 'C'),
      yes: fc.integer({ min: 1, max: 24 }),
      no: fc.integer({ min: 1, max: 24 }),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((some) => {
    const to = (id: number) => (id <= some.length ? id : '')
    return some.map(({ type, yes, no }, n) => `${n + 1}${type}>${to(yes)}${type === 'B' ? `,${to(no)}` : ''}`).join(' ')
  })

test.each([
  ['of 5 to 60 nodes', workflow],
  ['with any links', anyLinks],
])(
  'tidied, no workflow %s has a link behind a node or a decision whose links cross',
  { timeout: 60_000 },
  (_, some) => {
    fc.assert(
      fc.property(some, (text) => {
        const drawing = draw(tidied(nodesOf(text)))
        expect(linksBehind(drawing)).toEqual([])
        expect(crossedExits(drawing)).toEqual([])
      }),
      { numRuns: 200 },
    )
  },
)
