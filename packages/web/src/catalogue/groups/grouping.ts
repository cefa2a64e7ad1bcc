import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'

/** Describes a catalogue of groups for the screen of groups and members. */
export interface Grouping {
  groups: Catalogue
  /** The catalogue through which groups are created, changed and deleted, with the fields of a group. */
  form: Catalogue
  /** Values that make a new record a group. */
  created: Written
  members: Catalogue
  memberships: Catalogue
  isGroup: (row: Row) => boolean
  /** Columns of the members' table. */
  columns: readonly string[]
  /** Fields of a membership; the first one is also the filter that lists a group's members. */
  group: string
  member: string
  /** Further values of a new membership. */
  assigned: Written
  /** Catalogues to choose members from. */
  offered: readonly Catalogue[]
}

interface GroupingInput extends Pick<Grouping, 'created' | 'columns' | 'group' | 'member' | 'assigned' | 'isGroup'> {
  groups: CatalogueName
  members: CatalogueName
  memberships: CatalogueName
  /** Fields that a group has. */
  fields: readonly string[]
  /** A group may be a member of another. */
  nested: boolean
}

export function defineGrouping({ fields, nested, ...input }: GroupingInput): Grouping {
  const [groups, members] = [catalogueOf(input.groups), catalogueOf(input.members)]
  const memberships = catalogueOf(input.memberships)
  const formFields = Object.entries(members.fields).map(([key, field]) => {
    const { section: _none, ...plain } = field
    return [key, { ...plain, hidden: !fields.includes(key) }]
  })
  const form = { ...members, fields: Object.fromEntries(formFields) as Catalogue['fields'], words: groups.words }
  return { ...input, groups, members, memberships, form, offered: nested ? [members, groups] : [members] }
}
