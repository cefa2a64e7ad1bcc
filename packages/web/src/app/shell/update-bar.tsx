import { Button } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { takeEarlyText } from '../../ui/early-text.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'

/**
 * After an upgrade, chunks that an open page has not loaded yet are gone. The user decides when to reload, because
 * something may be typed.
 */
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
  // As a layout effect: keys pressed while the bar appears must not be collected.
  useLayoutEffect(() => {
    if (isUpdated) {
      // No field will come for the text that was typed early.
      takeEarlyText()
      return undefined
    }
    const check = () => void isConsoleUpdated().then(setUpdated, () => undefined)
    window.addEventListener('vite:preloadError', check)
    return () => window.removeEventListener('vite:preloadError', check)
  }, [isUpdated])
  return isUpdated
}

/** Whether the server has newer code than this page. */
async function isConsoleUpdated(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (running == null) return false
  const page = await fetch('/', { cache: 'no-store' })
  return page.ok && !(await page.text()).includes(running)
}
