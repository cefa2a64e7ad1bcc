import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { FormModalProps } from '../form-modal.tsx'
import type { DetailModalProps } from './detail-modal.tsx'

const Form = lazy(async () => ({ default: (await import('../form-modal.tsx')).FormModal }))
const Detail = lazy(async () => ({ default: (await import('./detail-modal.tsx')).DetailModal }))

/** The form dialog, fetched when it is first opened: a list is there without it. */
export function LazyFormModal(props: FormModalProps) {
  return <Later of={Form} opened={props.opened} props={props} />
}

/** The detail dialog, fetched when it is first opened. */
export function LazyDetailModal(props: DetailModalProps) {
  return <Later of={Detail} opened={props.opened} props={props} />
}

function Later<P extends object>({ of: Dialog, opened, props }: { of: ComponentType<P>; opened: boolean; props: P }) {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
