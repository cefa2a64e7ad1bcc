import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { GuideText } from '../../features/guide/guide-text.tsx'
import { recordText } from '../../features/guide/guide-texts.ts'
import { FIRST_PAGE, GUIDE_PAGES, guideAddress, RECORDS_PAGE } from '../../features/guide/pages.ts'
import { placeAround } from '../menu-places.ts'
import classes from './help-dialog.module.css'

/** What the records of the screen are for, and the pages of the guide that concern it. */
export function AboutScreen({ onClose }: { onClose: () => void }) {
  const place = useLocation({ select: ({ pathname }) => placeAround(pathname) })
  const catalogue = place?.catalogue ?? place?.view?.catalogue
  const pages = GUIDE_PAGES.filter(({ about }) => catalogue !== undefined && about.includes(catalogue))
  return (
    <section>
      {catalogue !== undefined && <AboutRecords many={catalogueOf(catalogue).words.many} />}
      <ul className={classes.links}>
        {[
          ...pages,
          { page: FIRST_PAGE, title: 'The guide: ten jobs, step by step' },
          { page: RECORDS_PAGE, title: 'What each kind of record is for' },
        ].map(({ page, title }) => (
          <li key={page}>
            <Link {...guideAddress(page)} onClick={onClose}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AboutRecords({ many }: { many: string }) {
  const { data } = useQuery(recordText(many))
  return (
    <>
      <h3 className={classes.title}>{many}</h3>
      {data !== undefined && <GuideText>{data}</GuideText>}
    </>
  )
}
