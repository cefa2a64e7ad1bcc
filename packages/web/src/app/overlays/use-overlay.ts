import { useCallback, useRef, useState, type ComponentType } from 'react'
import { notifyFailure } from '../../ui/notify.tsx'
import { keepEarlyText, takeEarlyText } from '../../ui/early-text.ts'

interface OverlayProps {
  opened: boolean
  onClose: () => void
}

/** Dialogs over the whole console, each loaded when it is first opened. */
const code = {
  palette: async () => (await import('../palette/palette.tsx')).Palette,
  help: async () => (await import('../help/help-dialog.tsx')).HelpDialog,
}

export type OverlayName = keyof typeof code

export interface OverlayState {
  opened: OverlayName | undefined
  /** The overlays that have been opened at least once. */
  overlays: Partial<Record<OverlayName, ComponentType<OverlayProps>>>
  open: (name: OverlayName) => void
  /** Also returns the focus to where it was. */
  close: () => void
}

export function useOverlay(): OverlayState {
  const [opened, setOpened] = useState<OverlayName>()
  const [overlays, setOverlays] = useState<OverlayState['overlays']>({})
  const opener = useRef<Element>(null)
  const open = useCallback((name: OverlayName) => {
    opener.current = document.activeElement
    if (name === 'palette') keepEarlyText()
    code[name]()
      .then((overlay) => {
        setOverlays((known) => ({ ...known, [name]: overlay }))
        setOpened(name)
      })
      .catch(() => {
        takeEarlyText()
        notifyFailure('This part of the console could not be loaded', 'Check the connection, or reload the page.')
      })
  }, [])
  const close = useCallback(() => {
    setOpened(undefined)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }, [])
  return { opened, overlays, open, close }
}
