import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLeaving, useReport } from '../../../catalogue/form/use-leaving.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import classes from './second-factor.module.css'

const UNREAD = {
  title: 'Leave this now?',
  text: 'The recovery codes are shown only now. Without them, a lost phone locks you out.',
  leave: 'Leave now',
  stay: 'Stay',
}
const QUESTIONS = { discard: UNREAD, wait: UNREAD }

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const leaving = useLeaving({ questions: QUESTIONS })
  useReport(leaving.report, 'changed')
  const list = useRef<HTMLUListElement>(null)
  // Not the button below: a second Enter would close the codes, which are shown only once.
  useEffect(() => list.current?.focus(), [])
  return (
    <div className={classes.steps}>
      <p role="status">
        Keep these recovery codes where you find them without your phone. Each lets you in once. They are shown only
        now.
      </p>
      <ul ref={list} tabIndex={-1} className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField isShown label="All recovery codes" text={codes.join(' ')} />
      <Button onClick={() => leaving.finish(onDone)}>I have kept them</Button>
      {leaving.dialog}
    </div>
  )
}
