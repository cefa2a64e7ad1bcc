import type { RowOf, Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { ruleCacheRefresh } from '@tollgate/contract/catalogues/rule-cache-refresh.ts'

type RuleCacheRefresh = Partial<RowOf<typeof ruleCacheRefresh>> & {
  /** The highest version among earlier refreshes of its type. */
  version_before?: number | null
}

/** Warns about a refresh without effect, because its version is not newer. */
export function ruleCacheRefreshWarnings({ version, version_before }: RuleCacheRefresh): Warning[] {
  if (typeof version !== 'number' || version_before == null || version > version_before) return []
  const message = `An earlier refresh of this type has version ${version_before}: a refresh needs a greater one`
  return [{ code: 'VERSION_NOT_NEWER', message, field: 'version' }]
}
