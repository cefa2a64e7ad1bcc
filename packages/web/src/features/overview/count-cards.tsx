import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Overview } from '@tollgate/contract/overview.ts'
import { Link } from '@tanstack/react-router'
import type { OverviewList } from './overview-list.ts'
import classes from './count-cards.module.css'

const number = new Intl.NumberFormat('en')

/** The number of records of each list, as links to the lists. */
export function CountCards({ counts, lists }: { counts: Overview['counts']; lists: readonly OverviewList[] }) {
  const shown = lists.flatMap((list) => {
    const count = counts.find(({ catalogue }) => catalogue === list.catalogue)?.count
    // The catalogue's plural: a menu title such as "Rule" is clear only below its heading.
    const title = catalogues.get(list.catalogue ?? '')?.words.many ?? list.title
    return count === undefined ? [] : [{ ...list, title, count }]
  })
  return (
    <ul className={classes.cards} aria-label="Records by list">
      {shown.map(({ title, route, icon, parents, count }) => {
        const Icon = icon ?? parents[0]?.icon
        return (
          <li key={route}>
            <Link to={route} className={classes.card}>
              <span className={classes.title}>
                {Icon && <Icon className={classes.icon} stroke={1.5} aria-hidden />}
                {title}
              </span>
              <span className={classes.count} data-numeric>
                {number.format(count)}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
