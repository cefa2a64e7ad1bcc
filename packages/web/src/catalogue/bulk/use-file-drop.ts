import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/** Accepts a file dropped anywhere in the window; the browser would open it otherwise. True while one is dragged over. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  useWindowEvent('dragover', (event) => {
    event.preventDefault()
    setOver(true)
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer?.files ?? []
    if (file) onFile(file)
  })
  return over
}
