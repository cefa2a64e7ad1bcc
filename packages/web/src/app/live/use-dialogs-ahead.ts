import { useEffect } from 'react'
import { loadParts } from '../../features/parts.ts'

/** Screens that take long to open have the machine to themselves until then. */
const PAUSE_MS = 4000

/** Loads the dialogs that lists open, with their parts, a while after the screen: when the server is lost, it is too late. */
export function useDialogsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadDialogs(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
}

async function loadDialogs(): Promise<void> {
  await Promise.allSettled([
    loadParts(),
    import('../../catalogue/form/form-modal.tsx'),
    import('../../catalogue/record/detail-modal.tsx'),
    import('../../catalogue/record/delete-dialog.tsx'),
    import('../../catalogue/bulk/bulk-edit-dialog.tsx'),
    import('../../catalogue/bulk/bulk-delete-dialog.tsx'),
    import('../../catalogue/bulk/import-dialog.tsx'),
  ])
}
