import { queryOptions } from '@tanstack/react-query'
import { RECORDS_PAGE } from './pages.ts'

const FOLDER = '../../../../../docs/guide'

const texts = import.meta.glob<string>('../../../../../docs/guide/*.md', { query: '?raw', import: 'default' })

const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The Markdown of a page; null where there is none. */
export function guideText(page: string) {
  return queryOptions({
    queryKey: ['guide', page],
    queryFn: async () => (await texts[`${FOLDER}/${page}.md`]?.()) ?? null,
    staleTime: Infinity,
  })
}

/** What a kind of record is for: the section of the records' page that is called like its list. */
export function recordText(many: string) {
  return { ...guideText(RECORDS_PAGE), select: (text: string | null) => sectionOf(text ?? '', many) }
}

/** The text under a heading of the second level; undefined where there is no such heading. */
export function sectionOf(text: string, heading: string): string | undefined {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  return section?.slice(heading.length).trim()
}

export function titleAndBody(text: string): { title: string; body: string } {
  const [first = '', ...rest] = text.split('\n')
  return { title: first.replace(/^# /, ''), body: rest.join('\n') }
}

/** The address of a picture that a page names, such as `pictures/undo-found.webp`. */
export function pictureUrl(name: string): string | undefined {
  return pictures[`${FOLDER}/${name}`]
}
