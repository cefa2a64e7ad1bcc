import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './problems.module.css'

interface NoProblemsProps {
  filtered: boolean
  /** There may be some that are not found yet. */
  checking: boolean
  onClear: () => void
}

/** There are no problems, or the filter hides all of them. */
export function NoProblems({ filtered, checking, onClear }: NoProblemsProps) {
  if (!filtered) {
    return (
      <p className={classes.good}>
        <IconCircleCheck size="1.125rem" aria-hidden />
        {checking ? 'No problems found yet.' : 'No problems found.'}
      </p>
    )
  }
  return (
    <EmptyState
      kind="no-match"
      title="Nothing matches"
      text="There is no problem of this kind."
      action={
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  )
}
