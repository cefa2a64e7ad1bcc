import { Handle, Position, type NodeProps } from '@xyflow/react'
import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { LINK_LABEL, linksShown } from '@tollgate/policy/workflow/links.ts'
import type { NodeSummary } from '@tollgate/policy/workflow/summary.ts'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { LitMark } from '../../../../simulate/lit-mark.tsx'
import { SelectorMark } from '../../../../catalogue/selector-mark.tsx'
import classes from './canvas.module.css'
import { captionBox, type Room } from './caption.ts'
import { boxOf } from './boxes.ts'
import { useNodeFocusTarget } from './focus-node.ts'
import type { StepNode } from './flow-model.ts'
import { ovalInset, shapeOf, typeName } from './shapes.ts'

/** A node in the shape of its type, with the handles of its links. */
export const StepNodeView = memo(function StepNodeView({ id, data, selected }: NodeProps<StepNode>) {
  const { node, summary, room, problems, mark } = data
  const name = `${typeName(node.work_node_type)}: ${node.work_node_name}`
  const shape = shapeOf(node.work_node_type)
  const ref = useNodeFocusTarget(id)
  return (
    <div
      ref={ref}
      className={classes.step}
      data-shape={shape}
      data-type={node.work_node_type}
      data-selected={selected || undefined}
      data-mark={mark}
      title={summary ? `${name}\n${summary.whole}` : name}
    >
      {shape === 'diamond' ? (
        <svg className={classes.diamond} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <polygon points="50,1 99,50 50,99 1,50" vectorEffect="non-scaling-stroke" />
        </svg>
      ) : null}
      <span className={classes.name}>{node.work_node_name}</span>
      {summary && room ? <Caption {...{ node, summary, room }} /> : null}
      {mark ? <span className={classes.mark}>{mark}</span> : null}
      <span className={classes.marks}>
        <SelectorMark catalogue="rule-workflow-node" id={node.work_node_id} />
        <LitMark catalogue="rule-workflow-node" id={node.work_node_id} />
      </span>
      {problems === '' ? null : (
        <span className={classes.badge} title={problems}>
          <IconAlertTriangleFilled size={16} aria-hidden />
        </span>
      )}
      <Handle id="left" type="target" position={Position.Left} className={classes.entry} />
      <Handle id="top" type="target" position={Position.Top} className={classes.entry} />
      {linksShown(node).map((link) => (
        <Handle
          key={link}
          id={link}
          type="source"
          position={link === 'yes' ? Position.Right : Position.Bottom}
          className={classes.exit}
          title={LINK_LABEL[link]}
        />
      ))}
    </div>
  )
})

interface CaptionProps {
  node: WorkflowNode
  summary: NodeSummary
  room: Room
}

/** What the node does, in the available lines: the text is cut, the number of further items is not. */
function Caption({ node, summary: { first, more }, room }: CaptionProps) {
  const { x: left, y: top, height: boxHeight } = boxOf(node.position)
  const inset = ovalInset(node.work_node_type, boxHeight)
  const { side, x, y, width, height } = captionBox(node, room)
  const from = y - top - inset
  // It grows away from the node.
  const place =
    side === 'below'
      ? { left: x - left, top: from, width }
      : { left: x - left, bottom: boxHeight - 2 * inset - from - height, width }
  return (
    <span className={classes.caption} data-side={side} style={place}>
      <span className={classes.first} style={{ WebkitLineClamp: room.lines }}>
        {room.isWhole && more > 0 ? `${first} +${more}` : first}
      </span>
      {!room.isWhole && more > 0 ? <span className={classes.more}>{`+${more}`}</span> : null}
    </span>
  )
}
