import { Alert, Button } from '@mantine/core'
import { IconCheck, IconUsers } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import type { Whose } from './clash.ts'
import classes from './stale-notice.module.css'

/** Says that another person changed the record, with a `WhoseChoice` for each field that they changed. */
export function StaleAlert({ by = 'Somebody', children }: { by?: string | undefined; children: ReactNode }) {
  return (
    <Alert
      className={classes.stale}
      icon={<IconUsers size="1.125rem" />}
      title={`${by} changed this record meanwhile`}
      role="alert"
    >
      {Children.toArray(children).length === 0 ? (
        <p className={classes.words}>Nothing of this form: save again.</p>
      ) : (
        <>
          <p className={classes.words}>What you typed is kept. Choose for each field whose value stays, then save.</p>
          <ul className={classes.fields}>{children}</ul>
        </>
      )}
    </Alert>
  )
}

interface WhoseChoiceProps {
  caption: string
  /** The values as text. */
  before: ReactNode
  theirs: ReactNode
  mine: ReactNode
  isTyped: boolean
  /** Whose value is in the form; undefined: a third one. */
  stands: Whose | undefined
  /** The save waits for this choice. */
  waits: boolean
  onChoose: (whose: Whose) => void
}

/** A field with the old value, theirs and mine; the user chooses one of the last two. */
export function WhoseChoice({ caption, before, isTyped, stands, waits, onChoose, ...values }: WhoseChoiceProps) {
  const choice = (whose: Whose, label: string) => (
    <Button
      size="compact-xs"
      variant={stands === whose ? 'light' : 'default'}
      leftSection={stands === whose && <IconCheck size="0.75rem" aria-hidden />}
      aria-pressed={stands === whose}
      onClick={() => onChoose(whose)}
    >
      <span className={classes.choice}>
        {label}: {values[whose]}
      </span>
    </Button>
  )
  return (
    <li className={classes.field}>
      <span className={classes.caption}>
        {caption}
        <span className={classes.before}> was {before}</span>
      </span>
      <span
        className={classes.choices}
        role="group"
        aria-label={`Whose ${caption} stays`}
        data-waits={waits || undefined}
      >
        {choice('theirs', 'Theirs')}
        {choice('mine', isTyped ? 'Mine' : 'As it was')}
      </span>
    </li>
  )
}
