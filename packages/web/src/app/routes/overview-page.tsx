import { OverviewScreen } from '../../features/overview/overview-screen.tsx'
import { places } from '../menu-places.ts'

/** Gives the overview the lists of the menu, since a feature cannot import the menu. */
export function OverviewPage() {
  return <OverviewScreen lists={places} />
}
