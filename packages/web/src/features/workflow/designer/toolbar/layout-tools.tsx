import { ActionIcon } from '@mantine/core'
import {
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconMaximize,
  IconMinimize,
} from '@tabler/icons-react'
import type { Layout } from '../frame/use-layout.ts'
import { Tool } from './tool.tsx'

/** Buttons for panel and full-screen mode. */
export function LayoutTools({ layout: { hasPanel, showPanel, isFull, setFull } }: { layout: Layout }) {
  return (
    <ActionIcon.Group>
      <Tool
        icon={hasPanel ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand}
        name={hasPanel ? 'Hide the panel' : 'Show the panel'}
        onClick={() => showPanel(!hasPanel)}
      />
      <Tool
        icon={isFull ? IconMinimize : IconMaximize}
        name={isFull ? 'Leave full screen' : 'Full screen'}
        tooltip={isFull ? 'Leave full screen (F)' : 'Full screen (F)'}
        onClick={() => setFull(!isFull)}
      />
    </ActionIcon.Group>
  )
}
