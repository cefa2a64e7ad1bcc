import type { Place } from './engines.ts'
import { compare, type Load } from './load.ts'
import { startBare, startOurs } from './servers.ts'
import { capture, creation, listing } from './statements.ts'

export interface Figure {
  what: string
  engine: string
  ours: number
  bare: number
  ratio: number
}

/** A figure beside its limit, which takes the place of the bare server. */
export function besideLimit(engine: string, what: string, ours: number, bare: number): Figure {
  return { what, engine, ours, bare, ratio: ours / bare }
}

const UNIQUE = '77770'
const FIRST_CODE = 1_000_000

/** List page, filtered list and create: our server beside the bare one, in requests per second. */
export async function measureRequests(place: Place): Promise<Figure[]> {
  const listed = await capture(place, listing('service-identifier'))
  const filtered = await capture(place, listing('service-identifier', { pcc_service_name: 'service 99' }))
  const created = await capture(
    place,
    creation('rating-group', { rg_name: `Bench ${UNIQUE}`, rg_code: UNIQUE, comments: null }),
  )
  const ours = await startOurs(place)
  const newGroup = (n: number) => ({ rg_name: `Group ${n}`, rg_code: String(FIRST_CODE + n) })
  const beside = async (what: string, load: Load, statements: typeof listed, unique?: string): Promise<Figure> => {
    const bare = await startBare(place, statements, unique)
    const bareLoad = { url: bare.baseURL, ...(load.bodyOf ? { bodyOf: load.bodyOf } : {}) }
    const figures = await compare(load, bareLoad)
    await bare.stop()
    return { what, engine: place.engine, ...figures }
  }
  const figures = [
    await beside('list page', ours.load('service-identifier'), listed),
    await beside('filtered list', ours.load('service-identifier?pcc_service_name=service%2099'), filtered),
    await beside('create', ours.load('rating-group', newGroup), created, UNIQUE),
  ]
  await ours.stop()
  return figures
}
