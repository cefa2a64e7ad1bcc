import { CatalogueScreen } from '../../catalogue/list/catalogue-screen.tsx'
import { TimesOfSpan } from './times-of-span.tsx'

/** Time spans; each row shows its times and when they run. */
export function TimespanScreen() {
  return <CatalogueScreen catalogue="timespan" inside={TimesOfSpan} />
}
