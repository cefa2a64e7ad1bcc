import { Button } from '@mantine/core'
import { DateText } from '../../ui/date-text.tsx'
import classes from './history.module.css'

interface SearchedBackProps {
  /** The instant back to which values were searched; absent: all were. */
  from: string | undefined
  /** Asks for the changes up to a day. */
  onFurther: (day: string) => void
}

/** Says that a word was not looked for in every value, and looks further back on a press. */
export function SearchedBack({ from, onFurther }: SearchedBackProps) {
  if (from === undefined) return null
  return (
    <p className={classes.span} role="status">
      Names were searched in all changes, values in those since <DateText value={from} withTime />.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onFurther(from)}>
        Search before that
      </Button>
    </p>
  )
}
