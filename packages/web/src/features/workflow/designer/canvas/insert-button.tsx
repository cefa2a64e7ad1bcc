import { useContext } from 'react'
import { DesignerContext } from '../designer-actions.ts'
import type { Point } from '../links/obstacles.ts'
import classes from './canvas.module.css'
import { readLinkId } from './link-id.ts'

const RADIUS = 9

/** A plus in the middle of a link, while the mouse is on it or it is selected; by keyboard the link itself takes the key. */
export function InsertButton({ link: id, at }: { link: string; at: Point }) {
  const designer = useContext(DesignerContext)
  const link = readLinkId(id)
  // A comparison shows links that nothing can be done with.
  if (!designer || !link) return null
  const slot = { after: link.from, link: link.link }
  return (
    <g
      className={classes.insert}
      role="button"
      aria-label="Insert node"
      transform={`translate(${at.x} ${at.y})`}
      onClick={(event) => {
        event.stopPropagation()
        designer.openMenu({ about: 'new node', slot }, { x: event.clientX, y: event.clientY })
      }}
    >
      <title>Insert node (I)</title>
      <circle r={RADIUS} />
      <path d={`M${-RADIUS / 2} 0H${RADIUS / 2}M0 ${-RADIUS / 2}V${RADIUS / 2}`} />
    </g>
  )
}
