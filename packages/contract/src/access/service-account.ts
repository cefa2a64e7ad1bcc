import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { instant, text, yesNo } from '../catalogue/field.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'
import { shownOfPeople } from './person.ts'
import { ROLES } from './roles.ts'

const definition = defineCatalogue({
  name: 'service-account',
  path: 'person',
  id: 'person_id',
  fields: {
    name: text('Name', {
      required: true,
      help: 'What the program is for: the history shows its changes under this name.',
    }),
    role: text('Role', { required: true, codes: ROLES, closed: true }),
    disabled: yesNo('Disabled', {
      required: true,
      default: 'N',
      help: 'The API tokens of a disabled account are refused.',
    }),
  },
  computed: { ...shownOfPeople, email: text('E-mail'), last_seen_at: instant('Last used') },
  columns: [],
  filters: [],
  label: 'name',
  search: 'name',
  words: {
    one: 'service account',
    many: 'Service accounts',
    about: 'Accounts of programs: they have no sign-in, and call with API tokens.',
    done: { create: 'Service account added', update: 'Service account saved', delete: 'Service account deleted' },
  },
})

/** Body of `POST` and `PUT /person` for a service account. */
export const serviceAccount = resolveCatalogues([definition]).get(definition.name) as Catalogue
