import { BaseEdge, getSmoothStepPath, type EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import classes from './canvas.module.css'
import { turnOf, type LinkEdge } from './flow-model.ts'

/** A link with its word beside the node that it leaves, where it stays readable wherever the link goes. */
export const LinkEdgeView = memo(function LinkEdgeView(props: EdgeProps<LinkEdge>) {
  const { id, sourceX, sourceY, sourceHandleId, data, selected, markerEnd, interactionWidth = 16 } = props
  const isNo = sourceHandleId === 'no'
  const turn = turnOf(sourceX, props.targetX, isNo ? 'no' : 'yes')
  const [path] = getSmoothStepPath({ ...props, ...turn, borderRadius: 8, offset: 24 })
  return (
    <g
      className={classes.link}
      data-link={isNo ? 'no' : 'yes'}
      data-selected={selected || undefined}
      data-mark={data?.mark}
    >
      <BaseEdge id={id} path={path} interactionWidth={interactionWidth} {...(markerEnd ? { markerEnd } : {})} />
      {data?.label ? (
        <text className={classes.linkLabel} x={sourceX + 8} y={isNo ? sourceY + 16 : sourceY - 6}>
          {data.label}
        </text>
      ) : null}
    </g>
  )
})
