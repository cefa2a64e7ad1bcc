import type { Avp, GxMessage } from '@tollgate/contract/simulation/export.ts'

type Offsets = ReadonlyMap<Avp, number>

export interface PlacedGroup {
  /** Empty for the message itself. */
  name: string
  path: string
  offset: number
  members: readonly PlacedAvp[]
}

export interface PlacedAvp {
  avp: Avp
  path: string
  offset: number
}

export function groupsIn({ avps }: Pick<GxMessage, 'avps'>, offsets: Offsets): PlacedGroup[] {
  return withInner({ name: '', path: '', offset: 0, members: placed(avps, '', offsets) }, offsets)
}

function withInner(group: PlacedGroup, offsets: Offsets): PlacedGroup[] {
  const inner = group.members.flatMap(({ avp, path, offset }) =>
    avp.avps ? withInner({ name: avp.name, path, offset, members: placed(avp.avps, path, offsets) }, offsets) : [],
  )
  return [group, ...inner]
}

/** Adds paths to AVPs: names from the outermost group on. AVPs with the same name are numbered. */
function placed(avps: readonly Avp[], above: string, offsets: Offsets): PlacedAvp[] {
  const totals = Map.groupBy(avps, ({ name }) => name)
  const counts = new Map<string, number>()
  return avps.map((avp) => {
    const count = (counts.get(avp.name) ?? 0) + 1
    counts.set(avp.name, count)
    const step = totals.get(avp.name)?.length === 1 ? avp.name : `${avp.name}[${count}]`
    return { avp, path: above === '' ? step : `${above}/${step}`, offset: offsets.get(avp) ?? 0 }
  })
}
