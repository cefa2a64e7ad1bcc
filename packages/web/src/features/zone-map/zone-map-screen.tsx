import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button, Skeleton } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { IconFileCode, IconUpload } from '@tabler/icons-react'
import { CatalogueScreen, type InsideProps } from '../../catalogue/list/catalogue-screen.tsx'
import { parseListUrl } from '../../catalogue/list/list-url.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { useIsText, useShowText } from '../../catalogue/text-address.ts'
import { late } from '../../ui/late.ts'
import { rowTarget } from '../../catalogue/list/focus-targets.ts'
import { nestedRow, rowId } from '../../catalogue/row.ts'
import { requestFocus } from '../../ui/focus.ts'
import type { Page } from '../../api/client.ts'
import { ListTools } from '../../catalogue/bulk/list-tools.tsx'
import { FilterBar } from '../../catalogue/list/filter-bar.tsx'
import { InnerBar } from '../../catalogue/list/inner-bar.tsx'
import { InnerCreate } from '../../catalogue/list/inner-create.tsx'
import { InnerList } from '../../catalogue/list/inner-list.tsx'
import { LazyImportDialog } from '../../catalogue/list/lazy-dialogs.tsx'
import { useList } from '../../catalogue/list/use-list.ts'
import { useLocalList } from '../../catalogue/list/use-local-list.ts'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { ZONED_LISTS } from './operator-lists.ts'
import { ValuesOfZone } from './values-of-zone.tsx'

const zones = catalogueOf('zone')
const values = catalogueOf('zone-value')

const maps = catalogueOf('zone-map')

const TextScreen = late(async () => (await import('../../document/catalogue-text.tsx')).TextScreen)

export function ZoneMapScreen() {
  const isLookingFor = useZoneLink()
  const [map] = useLocation({ select: ({ searchStr }) => parseListUrl(maps, searchStr).expanded })
  if (useIsText() && map !== undefined) return <TextOfMap id={map} />
  if (isLookingFor) return null
  return <CatalogueScreen catalogue="zone-map" inside={ZonesOfMap} />
}

function TextOfMap({ id }: { id: number }) {
  const { data: map } = useRecord(maps, id)
  if (!map) return <Skeleton h="16rem" aria-label="Loading the zone map" />
  return <TextScreen title={String(map.zone_map_name)} path={`zones/${map.key}`} />
}

/**
 * A link to a zone (`?zone=7`) or to a value in it (`&value=2935`) opens the zone inside its map and scrolls to it.
 * @returns whether the zone is still loading: the list would change in a moment
 */
function useZoneLink(): boolean {
  const { history } = useRouter()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const asked = new URLSearchParams(search)
  const [id, value] = [idOf(asked.get('zone')), idOf(asked.get('value'))]
  const { data, error } = useRecord(zones, id)
  useEffect(() => {
    if (id === undefined || !data) return
    const name = nestedRow(data, 'pcc_zone_map')?.zone_map_name
    const address = new URLSearchParams({
      ...(typeof name === 'string' ? { zone_map_name: name } : {}),
      expanded: [Number(data.zone_map_id), id, ...(value === undefined ? [] : [value])].join('.'),
    })
    history.replace(`${history.location.pathname}?${address}`)
    requestFocus(value === undefined ? rowTarget(zones, data) : rowTarget(values, { [values.id]: value }))
  }, [id, value, data, history])
  return id !== undefined && !error
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

type ZoneList = UseQueryResult<Page<RowFor<'zone'>>>

/** The open zone, if it is on another page or filtered out. */
function useOpenElsewhere({ data }: ZoneList, mapId: number, zoneId: number | undefined) {
  const { data: open, error } = useRecord(zones, zoneId)
  const isOfMap = open && !error && open.zone_map_id === mapId && rowId(zones, open) === zoneId
  return isOfMap && !data?.rows.some((zone) => rowId(zones, zone) === zoneId) ? open : undefined
}

/** The zones of a map: listed, created, edited and deleted. One at a time shows its values. */
export function ZonesOfMap({ row: map, expanded, onExpand }: InsideProps<RowFor<'zone-map'>>) {
  const mapId = rowId(maps, map)
  const name = String(map.zone_map_name)
  const state = useLocalList(undefined, `tollgate.zones.${mapId}`)
  const given = { zone_map_id: String(mapId) }
  const query = { ...state.query, filters: { ...state.query.filters, ...given } }
  const [zoneId, valueId] = expanded
  const list = useList(zones, query)
  const pinned = useOpenElsewhere(list, mapId, zoneId)
  const toggle = useCallback((id: number) => onExpand(id === zoneId ? [] : [id]), [onExpand, zoneId])
  const content = (zone: RowFor<'zone'>) => <ValuesOfZone zone={zone} map={map} marked={valueId} />
  return (
    <section aria-label={`Zones of ${name}`}>
      <InnerBar>
        <FilterBar catalogue={zones} filters={state.query.filters} onFilter={state.filter} />
        <ListTools catalogue={zones} query={query} total={list.data?.total} given={given} into={name} />
        <MayEdit>
          <ImportValues mapId={mapId} map={name} />
        </MayEdit>
        <TextTool />
        <InnerCreate catalogue={zones} state={state} />
      </InnerBar>
      <InnerList
        catalogue={zones}
        state={state}
        list={list}
        owner={{ field: 'zone_map_id', id: mapId }}
        empty="No zones yet. Create the first one."
        next={rowTarget(maps, map)}
        expansion={{ id: zoneId, toggle, content }}
        pinned={pinned}
        onRemoved={(zone) => {
          if (rowId(zones, zone) === zoneId) onExpand([])
        }}
      />
    </section>
  )
}

/** Opens the map with all its zones and values as one text. */
function TextTool() {
  const show = useShowText()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileCode size="0.875rem" aria-hidden />}
      onClick={() => show(true)}
    >
      Text
    </Button>
  )
}

/** Imports values of several zones from one file. Missing zones are created. */
function ImportValues({ mapId, map }: { mapId: number; map: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUpload size="0.875rem" aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Import zones and values
      </Button>
      <LazyImportDialog
        catalogue={values}
        opened={opened}
        given={{ zone_map_id: String(mapId) }}
        hints={ZONED_LISTS}
        into={map}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
