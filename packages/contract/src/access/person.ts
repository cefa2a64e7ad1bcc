import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { instant, name, text, yesNo } from '../catalogue/field.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'
import { ROLES } from './roles.ts'

const LONGEST_EMAIL = 254

/** Read-only fields in rows of people and service accounts. */
export const shownOfPeople = {
  kind: text('Kind'),
  last_seen_at: instant('Last seen'),
  invited_until: instant('Invited until'),
  barred: yesNo('No role at the provider'),
  second_factor: yesNo('Second factor'),
}

const definition = defineCatalogue({
  name: 'person',
  path: 'person',
  id: 'person_id',
  fields: {
    name: name('Name'),
    email: text('E-mail', { required: true, maxLength: LONGEST_EMAIL, check: 'e-mail address' }),
    role: text('Role', { required: true, codes: ROLES, closed: true }),
    disabled: yesNo('Disabled', {
      required: true,
      default: 'N',
      help: 'Who is disabled is signed out and cannot sign in. The API tokens of that person are refused.',
    }),
  },
  computed: shownOfPeople,
  columns: [],
  filters: [],
  label: 'name',
  search: 'name',
  words: {
    one: 'person',
    many: 'People',
    about: 'Who may sign in, and what each may do.',
    done: { create: 'Person invited', update: 'Person saved', delete: 'Person deleted' },
  },
})

/** Body of `POST` and `PUT /person`, with the read-only fields of the rows. */
export const person = resolveCatalogues([definition]).get(definition.name) as Catalogue
