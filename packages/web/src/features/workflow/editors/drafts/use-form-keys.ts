import { useEffect, useRef, type RefObject } from 'react'

interface FormKeys {
  save: () => void
  /** Absent where there is nothing to give up. */
  cancel: (() => void) | undefined
}

/**
 * Ctrl+Enter and Esc inside a form. Listens on the element itself, so that an Esc that is answered here closes nothing
 * around it; one that closes an open list of options is left to that.
 */
export function useFormKeys(element: RefObject<HTMLElement | null>, keys: FormKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const form = element.current
    const answer = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event
      const { save, cancel } = latest.current
      if (key === 'Enter' && (ctrlKey || metaKey)) {
        event.preventDefault()
        save()
      } else if (key === 'Escape' && cancel && !(target instanceof Element && target.ariaExpanded === 'true')) {
        event.stopPropagation()
        cancel()
      }
    }
    form?.addEventListener('keydown', answer)
    return () => form?.removeEventListener('keydown', answer)
  }, [element])
}
