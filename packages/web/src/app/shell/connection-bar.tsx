import { IconPlugConnectedX } from '@tabler/icons-react'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { useConnectionLost } from './use-connection-lost.ts'

/** A notice while the server cannot be reached. */
export function ConnectionBar() {
  const lost = useConnectionLost()
  return (
    <div role="status">
      {lost && (
        <NoticeBar>
          <IconPlugConnectedX size="1rem" aria-hidden />
          The connection to the server is lost. The console is trying again. What you typed is kept.
        </NoticeBar>
      )}
    </div>
  )
}
