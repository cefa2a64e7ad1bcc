import { useEffect } from 'react'
import { describeKeys, isDialogOpen, isTyping } from '../../ui/keys.ts'
import type { OverlayName, OverlayState } from './use-overlay.ts'

describeKeys('Everywhere', [
  { keys: ['Ctrl', 'K'], does: 'Search, open a screen, create a record' },
  { keys: ['?'], does: 'Show the help and the keyboard shortcuts' },
  { keys: ['Esc'], does: 'Close the topmost dialog' },
])

/** The overlays and the keys that open them. */
export function Overlays({ opened, overlays: { palette: Palette, help: Help }, open, close }: OverlayState) {
  useOverlayKeys(open)
  return (
    <>
      {Palette && <Palette opened={opened === 'palette'} onClose={close} />}
      {Help && <Help opened={opened === 'help'} onClose={close} />}
    </>
  )
}

function useOverlayKeys(open: OverlayState['open']): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = overlayFor(event)
      if (!wanted) return
      event.preventDefault()
      // Not over a dialog: opening another would lose what is typed there.
      if (!isDialogOpen()) open(wanted)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open])
}

function overlayFor(event: KeyboardEvent): OverlayName | undefined {
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' ? 'palette' : undefined
  return event.key === '?' && !isTyping(event.target) ? 'help' : undefined
}
