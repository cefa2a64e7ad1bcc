import { CloseButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { CopyField } from './copy-field.tsx'
import classes from './shown-once.module.css'

interface ShownOnceProps {
  icon: TablerIcon
  title: string
  /** Why it is shown now, and what to do with it. */
  about: string
  /** Label of the field with the secret. */
  label: string
  secret: string
  closeLabel: string
  onClose: () => void
}

/** A secret that is shown only once. On the page, because a dialog is easily closed by accident. */
export function ShownOnce({ icon: Icon, title, about, label, secret, closeLabel, onClose }: ShownOnceProps) {
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <Icon className={classes.icon} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
        <p role="status">{about}</p>
        <CopyField label={label} text={secret} />
      </div>
      <CloseButton aria-label={closeLabel} onClick={onClose} />
    </section>
  )
}
