import { expect, test } from 'vitest'
import type { Field } from '../catalogue/field.ts'
import { WORKFLOW_FUNCTIONS } from '../standards/workflow-functions.ts'
import { catalogues } from './registry.ts'

const all = [...catalogues.values()]

test('every catalogue has a path of its own', () => {
  const taken = all.filter(({ path }, at) => all.findIndex((other) => other.path === path) < at)
  expect(taken.map(({ name, path }) => `${name}: the path "${path}" belongs to an earlier one`).join('\n')).toBe('')
})

test.each(all.map((catalogue) => [catalogue.name, catalogue] as const))(
  '%s says what fits together',
  (name, catalogue) => {
    const { fields, filters, references } = catalogue
    const faults: string[] = []
    if (!filters.some(({ key }) => key === catalogue.search))
      faults.push(`search: "${catalogue.search}" is no filter's key`)
    const nests = references.map(({ of }) => of.nest)
    nests.forEach((nest, at) => {
      if (nest in fields || nests.indexOf(nest) < at) faults.push(`nest: "${nest}" is taken by another key of the row`)
    })
    for (const [key, field] of Object.entries(fields)) {
      const stray = unstorable(field)
      if (stray !== undefined) faults.push(`${key}: its own code ${stray} is refused by its range or length`)
    }
    const later = references.find(({ of }) => of.to !== name && position(of.to) > position(name))
    if (later) faults.push(`registry.ts: stands before "${later.of.to}", which it refers to`)
    expect(faults.join('\n')).toBe('')
  },
)

test('no name, label, sentence or code of a definition is empty', () => {
  expect([
    ...emptyTexts('catalogues', Object.fromEntries(catalogues)),
    ...emptyTexts('functions', WORKFLOW_FUNCTIONS),
  ]).toEqual([])
})

/** Where in the object there is an empty text. */
function emptyTexts(path: string, value: unknown): string[] {
  if (value === '') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => emptyTexts(`${path}.${key}`, inner))
}

function position(name: string): number {
  return all.findIndex((catalogue) => catalogue.name === name)
}

/** The first offered code that a write could not store. */
function unstorable(field: Field): string | number | undefined {
  if (field.kind === 'text') return field.codes?.find(({ value }) => value.length > field.maxLength)?.value
  if (field.kind !== 'number') return undefined
  const { min = -Infinity, max = Infinity } = field
  return field.codes?.find(({ value }) => value < min || value > max)?.value
}
