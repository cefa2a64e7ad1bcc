import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { MenuEntry } from '../menu.ts'
import { placeAround } from '../menu-places.ts'
import classes from './top-bar.module.css'

/** Where one is: the entries above the current one, then itself. */
export function PlaceTrail() {
  const place = useLocation({ select: ({ pathname }) => placeAround(pathname) })
  const steps: readonly MenuEntry[] = place ? [...place.parents, place] : []
  return (
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol className={classes.trail}>
        {steps.map((step) => (
          <li key={step.title} className={classes.step} data-last={step === place}>
            {step === place ? <span aria-current="page">{step.title}</span> : <Above step={step} />}
            {step !== place && <IconChevronRight className={classes.divider} aria-hidden />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Above({ step }: { step: MenuEntry }) {
  return step.route === undefined ? <span>{step.title}</span> : <Link to={step.route}>{step.title}</Link>
}
