import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { use } from 'react'
import { useReleases } from '../api/setting.ts'
import { RoleContext } from '../catalogue/rights.ts'
import { places, type Place } from './menu-places.ts'

/** The places that the user's role may see. */
export function useReachable(): readonly Place[] {
  const own = use(RoleContext)
  const hasReleases = useReleases()
  return places.filter(
    ({ role, withReleases }) => (role === undefined || isAtLeast(own, role)) && (hasReleases || !withReleases),
  )
}
