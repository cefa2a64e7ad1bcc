import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { CodeText } from '../../ui/code-text.tsx'
import { Mark } from '../../ui/mark.tsx'
import classes from './not-found-page.module.css'

export function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={classes.page}>
      <Mark size="3.5rem" />
      <h1 className={classes.title}>Page not found</h1>
      <p className={classes.text}>
        There is no page at <CodeText>{path}</CodeText>. It may have been renamed, or the link is incomplete.
      </p>
      <Button component={Link} to="/main">
        Go to the overview
      </Button>
    </div>
  )
}
