import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { notifyFailure } from '../../../../ui/notify.tsx'
import { useSession } from '../../session/session-context.ts'
import { exportDrawing } from '../export/export-drawing.ts'

export function ExportMenu() {
  const session = useSession()
  const save = (kind: 'svg' | 'png') =>
    void exportDrawing(session.getState().graph, kind).catch(() => notifyFailure('The drawing could not be made'))
  return (
    <Menu>
      <Menu.Target>
        <Button size="sm" variant="default" leftSection={<IconDownload size="1rem" aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('svg')}>Drawing (SVG)</Menu.Item>
        <Menu.Item onClick={() => save('png')}>Picture (PNG)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
