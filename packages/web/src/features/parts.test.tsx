import type { Field } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, serveApi } from '../../test/api.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { CatalogueSettingContext } from '../catalogue/catalogue-parts.ts'
import { fieldsOf } from '../catalogue/form/record-form.ts'
import { FormPanel } from '../catalogue/form/form-panel.tsx'
import { formatColumn } from '../catalogue/format/format-value.ts'
import { CatalogueScreen } from '../catalogue/list/catalogue-screen.tsx'
import { RecordDetail } from '../catalogue/record/record-detail.tsx'
import { loadParts, parts } from './parts.ts'

/** Fields whose value is an id shown as a name. */
const NAMED: { [Name in CatalogueName]?: string } = { 'policy-counter': 'rela_value' }

const names = Object.keys(parts) as CatalogueName[]
const withForm = names.filter((name) => parts[name]?.form)
const withCells = names.filter((name) => parts[name]?.editedCells)
const withDetail = names.filter((name) => parts[name]?.detail)

test.each(withForm)('the form of %s, arranged by hand, has every field', async (name) => {
  serveApi()
  await loadParts()
  const catalogue = catalogueOf(name) as Catalogue
  await renderScreen(
    <FormPanel
      opened
      catalogue={catalogue}
      mode="update"
      row={sampleRow(catalogue)}
      onClose={() => undefined}
      onSaved={() => undefined}
    />,
  )
  const labels = fieldsOf({ catalogue, given: {} }).map((key) => catalogue.fields[key]?.label ?? key)
  await waitFor(() => {
    const shown = [...document.querySelectorAll('label, legend')].map(({ textContent }) => textContent)
    expect(labels.filter((label) => !shown.some((text) => text.startsWith(label)))).toEqual([])
  })
})

test.each(withDetail)('the detail of %s, arranged by hand, has every field', async (name) => {
  serveApi()
  await loadParts()
  const catalogue = catalogueOf(name) as Catalogue
  const row = sampleRow(catalogue)
  const { container } = await renderScreen(<RecordDetail catalogue={catalogue} row={row} />)
  const shown = Object.keys(catalogue.fields).filter((key) => isPlain(name, key))
  await waitFor(() => {
    const text = container.textContent
    expect(shown.filter((key) => !text.includes(formatColumn(catalogue, row, key).text))).toEqual([])
  })
})

test.each(withCells)('each cell of %s that is edited in the list opens its input there', async (name) => {
  const catalogue = catalogueOf(name) as Catalogue
  // A rate with an extended value is edited in its form.
  const extended = Object.values(catalogue.fields).flatMap((of) => (of.kind === 'number' && of.extendedBy) || [])
  const row: Row = { ...sampleRow(catalogue), ...Object.fromEntries(extended.map((key) => [key, null])) }
  serveApi(({ path }) => (path.startsWith(`${catalogue.path}?`) ? page([row]) : undefined))
  await loadParts()
  const { user } = await renderScreen(
    <CatalogueSettingContext value={{ parts: parts as never, addressOf: () => undefined }}>
      <CatalogueScreen catalogue={name} />
    </CatalogueSettingContext>,
  )
  const edited: readonly string[] = parts[name]?.editedCells ?? []
  for (const key of edited.filter((one) => catalogue.columns.includes(one))) {
    const title = `Edit ${catalogue.fields[key]?.label} of ${String(row[catalogue.label])}`
    await user.click(await screen.findByTitle(title))
    await waitFor(() => expect(document.activeElement?.matches('td :is(input, textarea)')).toBe(true))
    await user.keyboard('{Escape}')
    await screen.findByTitle(title)
  }
})

/** Shown without a component or a name. */
function isPlain(name: CatalogueName, key: string): boolean {
  const own: object = parts[name]?.cell ?? {}
  return !catalogueOf(name).fields[key]?.hidden && !(key in own) && key !== NAMED[name]
}

/** A row with a different value in each field. */
function sampleRow({ fields, id }: Catalogue): Row {
  const values = Object.entries(fields).map(([key, field], n) => [key, sampleOf(field, 1000 + n)] as const)
  const nested = Object.entries(fields).flatMap(([key, field], n) =>
    field.kind === 'reference' ? [[field.nest, { [field.show[0] ?? key]: `Name ${1000 + n}` }] as const] : [],
  )
  return { ...Object.fromEntries([...values, ...nested]), [id]: 999, row_version: 1, warnings: [] }
}

function sampleOf(field: Field, n: number): string | number {
  if (field.kind !== 'reference' && field.codes) return field.codes[0]?.value ?? n
  return field.kind === 'text' ? `Text ${n}` : n
}
