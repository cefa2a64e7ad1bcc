import { useState, type ComponentType } from 'react'
import type { Day } from './use-day.ts'

interface FrozenProps {
  day: Day
  /** Renders only when its day changes. */
  part: ComponentType<{ day: Day }>
}

/** Keeps a part of the screen unchanged during a drag. */
export function FrozenDuringDrag({ day, part: Part }: FrozenProps) {
  const [still, setStill] = useState(day)
  if (!day.isDragged && day !== still) setStill(day)
  return <Part day={still} />
}
