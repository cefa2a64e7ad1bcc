import { z } from 'zod'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { refusal } from '../app-error.ts'

const names = z.array(z.string().refine(isCatalogueName)).min(1).nullish()

/** The catalogues that a new token is for, beside the fields that its definition has; null: all. */
export function readCatalogues(given: unknown): { catalogues: readonly string[] | null; body: unknown } {
  if (typeof given !== 'object' || given === null || !('catalogues' in given)) return { catalogues: null, body: given }
  const { catalogues, ...body } = given
  const parsed = names.safeParse(catalogues)
  if (!parsed.success)
    throw refusal('INVALID', 'Give names of catalogues, such as ["rating-group", "zone"]', 'catalogues')
  return { catalogues: parsed.data ?? null, body }
}
