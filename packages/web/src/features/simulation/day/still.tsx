import { useState, type ComponentType } from 'react'
import type { Day } from './use-day.ts'

interface StillProps {
  day: Day
  /** Renders only when its day changes. */
  part: ComponentType<{ day: Day }>
}

/** Keeps a part of the screen unchanged during a drag. */
export function Still({ day, part: Part }: StillProps) {
  const [still, setStill] = useState(day)
  if (!day.isDragged && day !== still) setStill(day)
  return <Part day={still} />
}
