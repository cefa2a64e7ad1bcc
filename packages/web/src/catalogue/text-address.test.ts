import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { CATALOGUE_LEVELS, cataloguePath } from '@tollgate/policy/document/levels.ts'
import { expect, test } from 'vitest'
import { places } from '../app/menu-places.ts'
import { isOneText } from './text-address.ts'

const lists = new Set(places.flatMap(({ catalogue }) => catalogue ?? []))

test.each([...lists])('the list of %s offers a text where there is one', (name) => {
  expect(isOneText(catalogueOf(name))).toBe(CATALOGUE_LEVELS.has(cataloguePath(name)))
})
