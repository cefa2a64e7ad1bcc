import { expect, test } from 'vitest'
import { defineCatalogue, type CatalogueDefinition } from './define-catalogue.ts'
import { name, reference } from './field.ts'
import { resolveCatalogues } from './resolve.ts'

const owner = defineCatalogue({
  name: 'owner',
  path: 'owner',
  id: 'owner_id',
  fields: { owner_name: name('Name') },
  columns: ['owner_name'],
  filters: ['owner_name'],
  label: 'owner_name',
  search: 'owner_name',
  words: { one: 'owner', many: 'Owners' },
})

const thing = defineCatalogue({
  ...owner,
  name: 'thing',
  path: 'thing',
  id: 'thing_id',
  fields: {
    thing_name: name('Name'),
    owner_id: reference('Owner', { to: 'owner', nest: 'the_owner', show: ['owner_name'] }),
  },
  unique: [['thing_name']],
  columns: ['thing_name', 'the_owner.owner_name'],
  filters: ['thing_name'],
  order: '-thing_name',
  label: 'thing_name',
  search: 'thing_name',
})

test('a definition without contradictions is taken', () => {
  expect([...resolveCatalogues([owner, thing]).keys()]).toEqual(['owner', 'thing'])
})

test.each<[key: string, of: Partial<CatalogueDefinition>, message: string]>([
  ['columns', { columns: ['thing_nam'] }, 'thing: "columns" names "thing_nam", which is no field of it'],
  ['unique', { unique: [['thing_name', 'x']] }, 'thing: "unique" names "x", which is no field of it'],
  ['order', { order: '-x' }, 'thing: "order" names "x", which is no field of it'],
  ['label', { label: 'x' }, 'thing: "label" names "x", which is no field of it'],
  ['beside', { beside: ['the_owner.x'] }, 'thing: "beside" names "the_owner.x", which is no field of it'],
  ['filters', { filters: ['x'] }, 'thing: the filter "x" compares the unknown field "x"'],
])('a wrong %s is refused by its own name', (_key, of, message) => {
  expect(() => resolveCatalogues([owner, { ...thing, ...of }])).toThrow(message)
})
