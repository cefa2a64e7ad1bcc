import { outline, type OutlineStep } from '@tollgate/policy/workflow/outline.ts'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useWorkflowSession } from '../../session/session-context.ts'
import { EntryTitle, PanelNote } from '../frame/panel.tsx'
import classes from './outline.module.css'
import { useDesigner } from '../designer-actions.ts'

/** Below this number all steps are rendered. */
const MANY = 60
/** Usual height of a step in pixels, until it is measured. */
const STEP_HEIGHT = 80

/** The workflow as numbered sentences; each step can be opened, linked and deleted as on the canvas. */
export function OutlineList() {
  const { graph: newest } = useWorkflowSession()
  const graph = useDeferredValue(newest)
  const steps = useMemo(() => outline(graph), [graph])
  const nodes = useMemo(() => new Map(graph.nodes.map((node) => [node.work_node_id, node])), [graph])
  const row = (step: OutlineStep) => <OutlineRow step={step} node={nodes.get(step.work_node_id)} />
  if (steps.length === 0) return <PanelNote>Nothing is drawn yet. Add a start node first.</PanelNote>
  if (steps.length > MANY) return <LongOutline steps={steps} row={row} />
  return (
    <ol className={classes.list}>
      {steps.map((step) => (
        <li key={step.work_node_id} className={classes.row}>
          {row(step)}
        </li>
      ))}
    </ol>
  )
}

interface LongOutlineProps {
  steps: readonly OutlineStep[]
  row: (step: OutlineStep) => ReactNode
}

/** Renders only visible steps and the focused one, which would lose the focus otherwise. */
function LongOutline({ steps, row }: LongOutlineProps) {
  const list = useRef<HTMLOListElement>(null)
  const rangeExtractor = useCallback((range: Range) => withFocused(defaultRangeExtractor(range), list.current), [])
  // oxlint-disable-next-line react/incompatible-library -- its answers are used in this component only
  const rows = useVirtualizer({
    count: steps.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    getItemKey: (index) => steps[index]?.work_node_id ?? index,
    estimateSize: () => STEP_HEIGHT,
    overscan: 8,
    rangeExtractor,
  })
  return (
    <ol ref={list} className={classes.list} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const step = steps[index]
        return (
          step && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className={classes.placedRow}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={steps.length}
              aria-posinset={index + 1}
            >
              {row(step)}
            </li>
          )
        )
      })}
    </ol>
  )
}

function withFocused(indexes: number[], list: HTMLElement | null): number[] {
  const row = document.activeElement?.closest('[data-index]')
  const focused = row && list?.contains(row) ? Number(row.getAttribute('data-index')) : undefined
  if (focused === undefined || indexes.includes(focused)) return indexes
  return [...indexes, focused].toSorted((a, b) => a - b)
}

/** A step of the outline in sentences; it can be opened, linked and deleted as on the canvas. */
function OutlineRow({ step, node }: { step: OutlineStep; node: WorkflowNode | undefined }) {
  const { goToNode } = useDesigner()
  const { number, work_node_id: id, title, sentences, reached } = step
  return (
    <>
      <EntryTitle number={number} onClick={() => goToNode(id)} end={node && <StepMenu node={node} />}>
        {title}
      </EntryTitle>
      <ul className={classes.sentences}>
        {!reached && <li>Nothing leads here.</li>}
        {sentences.map((sentence, n) => (
          // A node may have equal sentences.
          <li key={`${n} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function StepMenu({ node }: { node: WorkflowNode }) {
  const { openMenu } = useDesigner()
  const { work_node_id: id, work_node_name: name } = node
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={`Actions of ${name}`}
      aria-haspopup="menu"
      onClick={() => openMenu({ about: 'node', id })}
    >
      <IconDots size="1rem" aria-hidden />
    </ActionIcon>
  )
}
