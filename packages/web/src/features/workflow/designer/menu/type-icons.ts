import { IconCircle, IconOval, IconSquare, IconSquareRotated, type TablerIcon } from '@tabler/icons-react'

/** The shape of each type of node. */
export const TYPE_ICONS: Readonly<Record<string, TablerIcon>> = {
  A: IconSquare,
  B: IconSquareRotated,
  C: IconOval,
  S: IconCircle,
  E: IconCircle,
}
