import { queryOptions } from '@tanstack/react-query'
import { RECORDS_PAGE } from './pages.ts'

const FOLDER = '../../../../../docs/guide'

const texts = import.meta.glob<string>('../../../../../docs/guide/*.md', { query: '?raw', import: 'default' })

const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The Markdown of a page; null if there is none. */
export function guideText(page: string) {
  return queryOptions({
    queryKey: ['guide', page],
    queryFn: async () => (await texts[`${FOLDER}/${page}.md`]?.()) ?? null,
    staleTime: Infinity,
  })
}

/** The purpose of a kind of record: the section of the records page named like its list. */
export function recordText(many: string) {
  return { ...guideText(RECORDS_PAGE), select: (text: string | null) => sectionOf(text ?? '', many) }
}

/** The text below a level-2 heading; undefined without such a heading. */
function sectionOf(text: string, heading: string): string | undefined {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  return section?.slice(heading.length).trim()
}

export function titleAndBody(text: string): { title: string; body: string } {
  const [first = '', ...rest] = text.split('\n')
  return { title: first.replace(/^# /, ''), body: rest.join('\n') }
}

/** The URL of a picture on a page, such as `pictures/undo-found.webp`. */
export function pictureUrl(name: string): string | undefined {
  return pictures[`${FOLDER}/${name}`]
}
