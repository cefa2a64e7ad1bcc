import { LINKS, type Link } from '@tollgate/policy/workflow/links.ts'

/** A node with its link targets. */
export interface Linked extends Readonly<Record<Link, number | null>> {
  id: number
}

/** The links of a workflow in the order of runs, Yes before No. */
export interface RunTree {
  /** Nodes without incoming links, and one of each unreachable cycle. */
  roots: number[]
  /** Nodes in topological order, ignoring back links. */
  order: number[]
  /** All links except back links to an ancestor. */
  onward: ReadonlyMap<number, ReadonlyMap<Link, number>>
  /** The tree links, by which a run first reaches a node; at most one per node. */
  first: ReadonlyMap<number, ReadonlyMap<Link, number>>
}

/** Depth-first search with its own stack, since a workflow may be one long chain. */
export function runTree(nodes: readonly Linked[]): RunTree {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const onward = new Map(nodes.map(({ id }) => [id, new Map<Link, number>()]))
  const first = new Map(nodes.map(({ id }) => [id, new Map<Link, number>()]))
  const state = new Map<number, 'under way' | 'done'>()
  const finished: number[] = []

  const walk = (root: number) => {
    const path = [{ id: root, links: [...LINKS] }]
    state.set(root, 'under way')
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const link = at.links.shift()
      if (!link) {
        path.pop()
        state.set(at.id, 'done')
        finished.push(at.id)
        continue
      }
      const to = byId.get(byId.get(at.id)?.[link] ?? Number.NaN)?.id
      if (to === undefined || state.get(to) === 'under way') continue
      onward.get(at.id)?.set(link, to)
      if (state.has(to)) continue
      first.get(at.id)?.set(link, to)
      state.set(to, 'under way')
      path.push({ id: to, links: [...LINKS] })
    }
  }

  const roots = rootsOf(nodes).filter((id) => {
    const isRoot = !state.has(id)
    if (isRoot) walk(id)
    return isRoot
  })
  return { roots, order: finished.toReversed(), onward, first }
}

/** Nodes without incoming links come first; for an isolated cycle, its first node. */
function rootsOf(nodes: readonly Linked[]): number[] {
  const led = new Set(nodes.flatMap(({ id, yes, no }) => [yes, no].filter((to) => to !== id)))
  return [...nodes.filter(({ id }) => !led.has(id)), ...nodes].map(({ id }) => id)
}
