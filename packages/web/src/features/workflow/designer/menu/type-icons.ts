import {
  IconCircleArrowRight,
  IconCircleX,
  IconOval,
  IconSquare,
  IconSquareRotated,
  type TablerIcon,
} from '@tabler/icons-react'

export const TYPE_ICONS: Readonly<Record<string, TablerIcon>> = {
  A: IconSquare,
  B: IconSquareRotated,
  C: IconOval,
  S: IconCircleArrowRight,
  E: IconCircleX,
}
