import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { guideText, titleAndBody } from './guide-texts.ts'
import { GuideText } from './guide-text.tsx'
import classes from './guide.module.css'
import { FIRST_PAGE, GUIDE_PAGES, guideAddress } from './pages.ts'

export function GuideScreen() {
  const { page = FIRST_PAGE } = useSearch({ strict: false })
  const shown = String(page)
  return (
    <div className={classes.guide}>
      <article className={classes.page}>
        <Page key={shown} page={shown} />
      </article>
      <nav className={classes.pages} aria-label="Guide">
        <ul>
          {GUIDE_PAGES.map(({ page: name, title }) => (
            <li key={name}>
              <Link {...guideAddress(name)} aria-current={name === shown ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Page({ page }: { page: string }) {
  const { data, error, refetch } = useQuery(guideText(page))
  if (error) return <ErrorPanel title="The page could not be loaded" text={error.message} onRetry={refetch} />
  if (data === null) return <NoSuchPage />
  if (data === undefined)
    return (
      <div className={classes.loading}>
        <PageHeader title="Guide" />
      </div>
    )
  const { title, body } = titleAndBody(data)
  return (
    <>
      <PageHeader title={title} />
      <GuideText>{body}</GuideText>
    </>
  )
}

function NoSuchPage() {
  return (
    <>
      <PageHeader title="Guide" />
      <EmptyState title="There is no such page in the guide" text="The list of its pages is beside this text." />
    </>
  )
}
