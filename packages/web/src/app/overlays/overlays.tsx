import { lazy, Suspense, useEffect, useState } from 'react'
import { describeKeys } from '../../ui/keys.ts'

/** What lies over the whole console: the search, or the list of keys. */
export type Overlay = 'palette' | 'keys' | undefined

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))
const KeyboardHelp = lazy(async () => ({ default: (await import('../keyboard-help/keyboard-help.tsx')).KeyboardHelp }))

describeKeys('Everywhere', [
  { keys: ['Ctrl', 'K'], does: 'Search, go to a screen, create a record' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what lies on top' },
])

export interface OverlaysProps {
  opened: Overlay
  onChange: (overlay: Overlay) => void
}

/** The overlays and their keys. Their code is fetched when one is opened for the first time. */
export function Overlays({ opened, onChange }: OverlaysProps) {
  useOverlayKeys(onChange)
  const [seen, setSeen] = useState<readonly Overlay[]>([])
  if (opened && !seen.includes(opened)) setSeen([...seen, opened])
  const close = () => onChange(undefined)
  return (
    <Suspense>
      {seen.includes('palette') && <Palette opened={opened === 'palette'} onClose={close} />}
      {seen.includes('keys') && <KeyboardHelp opened={opened === 'keys'} onClose={close} />}
    </Suspense>
  )
}

function useOverlayKeys(onChange: (overlay: Overlay) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = overlayFor(event)
      if (!wanted) return
      event.preventDefault()
      onChange(wanted)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onChange])
}

function overlayFor(event: KeyboardEvent): Overlay {
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey)
    return 'palette'
  return event.key === '?' && !isTyping(event.target) && !dialogIsOpen() ? 'keys' : undefined
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

function dialogIsOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
