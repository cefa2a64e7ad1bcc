import type { ApiToken } from '@tollgate/contract/access/token-row.ts'
import { CloseButton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { CopyField } from '../../ui/copy-field.tsx'
import classes from './api-token.module.css'

export interface NewToken extends ApiToken {
  token: string
}

/** A new token, shown this once. On the page, because a dialog is easily closed by accident. */
export function NewTokenPanel({ token, onClose }: { token: NewToken; onClose: () => void }) {
  return (
    <section className={classes.made} aria-labelledby="new-token">
      <IconKey className={classes.icon} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <h2 id="new-token" className={classes.heading}>
          Copy the token “{token.api_token_name}” now
        </h2>
        <p role="status">
          It is shown only once: the console keeps no copy. Anyone who has it can act in your name. Store it where only
          your program can read it.
        </p>
        <CopyField label="New token" text={token.token} />
      </div>
      <CloseButton aria-label="Hide the token" onClick={onClose} />
    </section>
  )
}
