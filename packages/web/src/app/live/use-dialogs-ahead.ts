import { useEffect } from 'react'
import { loadParts } from '../../features/parts.ts'

/** Loads the dialogs that lists open, with their parts, once the page has nothing else to do: when the server is lost, it is too late. */
export function useDialogsAhead(): void {
  useEffect(() => {
    // Safari knows no idle time.
    const later = window.requestIdleCallback ?? ((load: () => void) => window.setTimeout(load, 1000))
    later(() => void loadDialogs())
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
