import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogues } from '../packages/contract/src/catalogues/registry.ts'
import { FIRST_PAGE, GUIDE_PAGES, RECORDS_PAGE } from '../packages/web/src/features/guide/pages.ts'

const root = join(import.meta.dirname, '..')
const guide = join(root, 'docs/guide')
const read = (file: string) => readFileSync(join(guide, file), 'utf8')
const pages = globSync('*.md', { cwd: guide })
const text = pages.map(read).join('\n')
const found = (source: string, pattern: RegExp) =>
  [...new Set([...source.matchAll(pattern)].map(([, name = '']) => name))].toSorted()

const journeys = globSync('e2e/jobs/*.spec.ts', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

describe('the guide', () => {
  test('shows the pictures that the journeys take, all of them and no other', () => {
    const shown = found(text, /!\[[^\]]+\]\(pictures\/([\w-]+)\.webp\)/g)
    expect(shown).toEqual(found(journeys, /picture\('([\w-]+)'[,)]/g))
    expect(shown).toEqual(
      globSync('pictures/*', { cwd: guide })
        .map((file) => basename(file, '.webp'))
        .toSorted(),
    )
    expect(shown.length).toBeGreaterThan(20)
  })

  test('has the pages that the console lists, under their titles', () => {
    const files = pages.map((file) => basename(file, '.md')).filter((page) => page !== FIRST_PAGE)
    expect(GUIDE_PAGES.map(({ page }) => page).toSorted()).toEqual(files.toSorted())
    for (const { page, title } of GUIDE_PAGES) expect(read(`${page}.md`).split('\n')[0]).toBe(`# ${title}`)
  })

  test('links to its own pages only, and its first page to all of them', () => {
    const named = found(text, /\]\(([\w-]+)\.md\)/g)
    expect(named.filter((page) => !pages.includes(`${page}.md`))).toEqual([])
    expect(found(read(`${FIRST_PAGE}.md`), /\]\(([\w-]+)\.md\)/g)).toEqual(
      GUIDE_PAGES.map(({ page }) => page).toSorted(),
    )
  })

  test('says of every kind of record what it is for', () => {
    const said = found(read(`${RECORDS_PAGE}.md`), /^## (.+)\n\n\S/gm)
    expect(said).toEqual([...new Set([...catalogues.values()].map(({ words }) => words.many))].toSorted())
  })
})
