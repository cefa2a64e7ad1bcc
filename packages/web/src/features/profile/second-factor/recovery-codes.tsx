import { Button } from '@mantine/core'
import { CopyField } from '../../../ui/copy-field.tsx'
import classes from './second-factor.module.css'

/** Codes for when the phone is lost, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={classes.steps}>
      <p role="status">
        Keep these recovery codes where you find them without your phone. Each lets you in once. They are shown only
        now.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="All recovery codes" text={codes.join(' ')} />
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  )
}
