import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { takeEarlyText } from '../../ui/early-text.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { isConsoleUpdated } from '../session/is-console-updated.ts'

/** After an upgrade under an open page the code that it has yet to load is gone. Reloading is left to the user: something may be typed. */
export function UpdateBar() {
  const isUpdated = useUpdated()
  return (
    <div role="status">
      {isUpdated && (
        <NoticeBar>
          The console was updated. Reload the page.
          <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
            Reload
          </Button>
        </NoticeBar>
      )}
    </div>
  )
}

/** True once a chunk cannot be loaded after an update. */
function useUpdated(): boolean {
  const [isUpdated, setUpdated] = useState(false)
  // Before the bar is seen: no key pressed under it may be kept.
  useLayoutEffect(() => {
    if (isUpdated) {
      // The field that text is kept for does not come.
      takeEarlyText()
      return undefined
    }
    const check = () => void isConsoleUpdated().then(setUpdated, () => undefined)
    window.addEventListener('vite:preloadError', check)
    return () => window.removeEventListener('vite:preloadError', check)
  }, [isUpdated])
  return isUpdated
}
