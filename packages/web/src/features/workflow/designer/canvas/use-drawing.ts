import type { EdgeChange, NodeChange, NodePositionChange, XYPosition } from '@xyflow/react'
import { summariser } from '@tollgate/policy/workflow/summary.ts'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useWorkflowSession } from '../../session/session-context.ts'
import { Routes } from '../links/routes.ts'
import type { Selected } from '../selection/use-selected.ts'
import { linkId, readLinkId } from './link-id.ts'
import { toLinkEdges, toStepNodes, type LinkEdge, type StepNode } from './flow-model.ts'

/**
 * What React Flow draws: the session's graph, with the places of dragged nodes. Rendered in slices, nodes before links:
 * a thousand nodes at once would block the page.
 */
export function useDrawing({ nodes: selected, link, select, selectLink }: Selected) {
  const { graph: latest, problems } = useWorkflowSession()
  const graph = useDeferredValue(latest)
  const problemTexts = useMemo(() => {
    const texts = new Map<number, string>()
    for (const { work_node_id: id, message } of problems)
      if (id !== null) texts.set(id, texts.has(id) ? `${texts.get(id)}; ${message}` : message)
    return texts
  }, [problems])
  const { nodes: drawn, condition_groups, executions, callbacks, names, units } = graph
  const summarise = useMemo(
    () => summariser({ condition_groups, executions, callbacks, names, units }),
    [condition_groups, executions, callbacks, names, units],
  )
  const steps = useMemo(() => toStepNodes(drawn, problemTexts, summarise), [drawn, problemTexts, summarise])
  const [dragged, setDragged] = useState<Dragged>(NOTHING)
  const nodes = useMemo(
    () => steps.map((step) => asShown(step, selected, placesOf(dragged, steps))),
    [steps, selected, dragged],
  )
  const edges = useDeferredValue(
    useMemo(() => toLinkEdges(graph), [graph]),
    NO_LINKS,
  )
  const routes = useMemo(() => new Routes(steps, edges), [steps, edges])
  const shownEdges = useMemo(() => {
    const chosen = link && linkId(link)
    return link ? edges.map((edge) => (edge.id === chosen ? { ...edge, selected: true } : edge)) : edges
  }, [edges, link])
  const onNodesChange = useCallback(
    (changes: NodeChange<StepNode>[]) => {
      const moves = changes.filter((change) => change.type === 'position')
      if (moves.length > 0) setDragged((before) => ({ steps, places: afterMoves(placesOf(before, steps), moves) }))
      const selections = changes.filter((change) => change.type === 'select')
      if (selections.length === 0) return
      const next = new Set(selected)
      for (const { id, selected: isSelected } of selections) {
        if (isSelected) next.add(Number(id))
        else next.delete(Number(id))
      }
      select([...next])
    },
    [selected, select, steps],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange<LinkEdge>[]) => {
      const selections = changes.filter((change) => change.type === 'select')
      const chosen = selections.find(({ selected: isSelected }) => isSelected)
      if (selections.length > 0) selectLink(chosen && readLinkId(chosen.id))
    },
    [selectLink],
  )
  return { nodes, edges: shownEdges, routes, onNodesChange, onEdgesChange }
}

const NO_LINKS: LinkEdge[] = []

type Places = ReadonlyMap<string, XYPosition>

/** Places of dragged nodes, valid for the nodes as drawn then. After the next render the session's places count. */
interface Dragged {
  steps: readonly StepNode[]
  places: Places
}

const NO_PLACES: Places = new Map()
const NOTHING: Dragged = { steps: [], places: NO_PLACES }

function placesOf({ steps, places }: Dragged, drawn: readonly StepNode[]): Places {
  return steps === drawn ? places : NO_PLACES
}

function afterMoves(before: Places, moves: readonly NodePositionChange[]): Places {
  const after = new Map(before)
  for (const { id, position } of moves) if (position) after.set(id, position)
  return after
}

function asShown(step: StepNode, selected: ReadonlySet<number>, places: Places): StepNode {
  const position = places.get(step.id)
  const isSelected = selected.has(Number(step.id))
  if (!position && !isSelected) return step
  return { ...step, selected: isSelected, position: position ?? step.position }
}
