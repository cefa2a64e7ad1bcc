import { Kbd } from '@mantine/core'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { AppModal } from '../../ui/app-modal.tsx'
import { describedKeys, type KeyGroup } from '../../ui/keys.ts'
import classes from './help-dialog.module.css'
import { GuideText } from '../../features/guide/guide-text.tsx'
import { recordText } from '../../features/guide/guide-texts.ts'
import { FIRST_PAGE, GUIDE_PAGES, guideAddress, RECORDS_PAGE } from '../../features/guide/pages.ts'
import { INSIDE, placeAround, recordAt } from '../menu-places.ts'

/** The purpose of the screen, its pages of the guide, and the keys that work on it now. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} onClose={onClose} title="Help" size="lg">
      <AboutScreen onClose={onClose} />
      <h2 className={classes.heading}>Keyboard shortcuts</h2>
      <div className={classes.groups}>
        {describedKeys().map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </AppModal>
  )
}

function Group({ title, keys }: KeyGroup) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {keys.map(({ keys: chord, does }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd className={classes.chord}>
              {chord.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The purpose of the screen's records, and the pages of the guide about them. */
function AboutScreen({ onClose }: { onClose: () => void }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const place = placeAround(pathname)
  const catalogue = place?.catalogue ?? place?.view?.catalogue
  const inside = (catalogue !== undefined && recordAt(pathname) && INSIDE[catalogue]) || []
  const pages = GUIDE_PAGES.filter(({ about }) => catalogue !== undefined && about.includes(catalogue))
  return (
    <section>
      {catalogue !== undefined && <AboutRecords catalogue={catalogue} />}
      {inside.map((name) => (
        <AboutRecords key={name} catalogue={name} />
      ))}
      <ul className={classes.links}>
        {[
          ...pages,
          { page: FIRST_PAGE, title: 'The guide: twelve jobs, step by step' },
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

function AboutRecords({ catalogue }: { catalogue: CatalogueName }) {
  const { many } = catalogueOf(catalogue).words
  const { data } = useQuery(recordText(many))
  return (
    <>
      <h3 className={classes.title}>{many}</h3>
      {data !== undefined && <GuideText>{data}</GuideText>}
    </>
  )
}
