import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MenuEntry } from '../menu.ts'
import classes from './top-bar.module.css'
import { useCurrentPlace } from './use-current-place.ts'

/** The entries above the current place, then the place itself. */
export function Breadcrumb() {
  const { above, title } = useCurrentPlace()
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol className={classes.trail}>
        {above.map((step) => (
          <li key={step.title} className={classes.step}>
            <ParentLink step={step} />
            <IconChevronRight className={classes.divider} aria-hidden />
          </li>
        ))}
        {title !== undefined && (
          <li className={classes.step} data-last>
            <span aria-current="page" title={title}>
              {title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}

function ParentLink({ step }: { step: MenuEntry }) {
  if (step.route === undefined) return <span>{step.title}</span>
  return (
    <Link to={step.route} activeOptions={{ exact: true }}>
      {step.title}
    </Link>
  )
}
