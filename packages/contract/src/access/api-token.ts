import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { instant, integer, name, text } from '../catalogue/field.ts'
import { TOKEN_SCOPES } from './token-row.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'

/** In days: ten years. */
export const LONGEST_LIFE = 3660
export const DEFAULT_LIFE = 90

const definition = defineCatalogue({
  name: 'api-token',
  path: 'api-token',
  id: 'api_token_id',
  fields: {
    api_token_name: name('Name'),
    scope: text('Scope', { required: true, maxLength: 16, codes: TOKEN_SCOPES, closed: true, default: 'read' }),
    expires_in_days: integer('Expires', {
      required: true,
      min: 0,
      max: LONGEST_LIFE,
      default: DEFAULT_LIFE,
      help: 'Days from the creation on; 0: never.',
    }),
  },
  computed: {
    token_prefix: text('Token'),
    created_at: instant('Created'),
    expires_at: instant('Expires'),
    last_used_at: instant('Last used'),
  },
  columns: [],
  filters: [],
  label: 'api_token_name',
  search: 'api_token_name',
  words: {
    one: 'API token',
    many: 'API tokens',
    about: 'Programs call the API with a token. What they change is recorded under your name.',
    done: { create: 'Token created', delete: 'Token revoked' },
  },
})

/** Body of `POST /api-token`, with the read-only fields of the rows. */
export const apiToken = resolveCatalogues([definition]).get(definition.name) as Catalogue
