import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

const EVENTS = { hover: true, focus: true, touch: true }

interface OverlaidTipProps {
  /** Name of the version that is in force instead; absent: it is not overlaid. */
  by: string | undefined
  children: ReactElement
}

/** A tooltip that says why an overlaid version is not in force. */
export function OverlaidTip({ by, children }: OverlaidTipProps) {
  return (
    <Tooltip
      multiline
      maw="24rem"
      position="bottom"
      events={EVENTS}
      disabled={by === undefined}
      label={`Not in force today: version ${by} overlays it. Of several, the one that began last counts.`}
    >
      {children}
    </Tooltip>
  )
}
