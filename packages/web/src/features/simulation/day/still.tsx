import { useState, type ComponentType } from 'react'
import type { Day } from './use-day.ts'

interface StillProps {
  day: Day
  /** Drawn only when it is given another day. */
  part: ComponentType<{ day: Day }>
}

/** A part of the screen that does not follow what is dragged: it stays as it was until that is let go. */
export function Still({ day, part: Part }: StillProps) {
  const [still, setStill] = useState(day)
  if (!day.isDragged && day !== still) setStill(day)
  return <Part day={still} />
}
