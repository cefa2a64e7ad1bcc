import { CloseButton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { CopyField } from '../../ui/copy-field.tsx'
import classes from './api-token.module.css'
import type { ApiToken } from './api-tokens-query.ts'

export interface NewToken extends ApiToken {
  token: string
}

/** The token that was just made, for the only time. On the screen and not in a dialog, which a slip of the hand closes. */
export function NewTokenPanel({ made, onClose }: { made: NewToken; onClose: () => void }) {
  return (
    <section className={classes.made} aria-labelledby="new-token">
      <IconKey className={classes.icon} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <h2 id="new-token" className={classes.heading}>
          Copy the token “{made.api_token_name}” now
        </h2>
        <p role="status">
          It is shown this once: the console keeps no copy. Whoever has it acts as you; put it where only its program
          reads it.
        </p>
        <CopyField label="New token" text={made.token} />
      </div>
      <CloseButton aria-label="Hide the token" onClick={onClose} />
    </section>
  )
}
