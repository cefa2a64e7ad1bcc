import { OverviewScreen } from '../../features/overview/overview-screen.tsx'
import { places } from '../menu-places.ts'

/** The overview knows no menu; it is told which lists there are and where. */
export function OverviewPage() {
  return <OverviewScreen lists={places} />
}
