import { LINKS, type Link } from '@tollgate/policy/workflow/links.ts'

/** A node with the ids that its links lead to. */
export interface Linked extends Readonly<Record<Link, number | null>> {
  id: number
}

/** The links of a workflow in the order in which a run comes to them, Yes before No. */
export interface RunTree {
  /** The nodes where a run starts, or where one comes to what no other reaches. */
  roots: number[]
  /** Every node after those from which a link leads on to it; links back count for nothing. */
  order: number[]
  /** Links that lead on: all but those back to a node that the run came through. */
  onward: ReadonlyMap<number, ReadonlyMap<Link, number>>
  /** Of these, the ones by which a run comes to a node first: each node has one at most. */
  first: ReadonlyMap<number, ReadonlyMap<Link, number>>
}

/** Walks the links depth first. A list of what is under way takes the place of recursion: a workflow may be one long chain. */
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

/** What nothing leads to comes first; of a circle that nothing leads into, its first node is one. */
function rootsOf(nodes: readonly Linked[]): number[] {
  const led = new Set(nodes.flatMap(({ id, yes, no }) => [yes, no].filter((to) => to !== id)))
  return [...nodes.filter(({ id }) => !led.has(id)), ...nodes].map(({ id }) => id)
}
