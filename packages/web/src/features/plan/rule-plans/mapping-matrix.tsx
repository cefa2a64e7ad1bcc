import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { restrictToVertical } from './restrict-to-vertical.ts'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState, type CSSProperties } from 'react'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { DeleteDialog } from '../../../catalogue/record/delete-dialog.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { AddZones } from './add-zones.tsx'
import { MappingRow } from './mapping-row.tsx'
import type { Mapping, RulePlan, RulePlanIndex, RuleZone } from './rule-index.ts'
import classes from './mapping-matrix.module.css'
import { placeWords, UnitDialog, type UnitPlace } from './unit-dialog.tsx'
import { useCellKeys } from './use-cell-keys.ts'
import { useMappingOrder } from './use-mapping-order.ts'
import { ZoneHead } from './zone-head.tsx'

const mappingCatalogue = catalogueOf('policy-plan-mapping')
const unitCatalogue = catalogueOf('policy-plan-mapping-unit')
const zoneCatalogue = catalogueOf('policy-plan-rule-zone')

interface MappingMatrixProps {
  rule: RulePlan
  zones: readonly RuleZone[]
  mappings: readonly Mapping[]
  units: RulePlanIndex['units']
  /** By mapping: what in it carries warnings. */
  problems: RulePlanIndex['problems']['mappings']
  /** The mapping whose basic rules are shown beside. */
  chosen: number | undefined
  onChoose: (mapping: number | undefined) => void
}

type Doing<T> = { do: 'edit' | 'delete'; what: T }

/** A rule plan as a table: its inputs across, its mappings down, strongest first, and what each asks of each input. */
export function MappingMatrix({ rule, zones, mappings, units, problems, chosen, onChoose }: MappingMatrixProps) {
  const table = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState<'zones' | 'mapping'>()
  const [onMapping, setOnMapping] = useState<Doing<Mapping>>()
  const [onZone, setOnZone] = useState<Doing<RuleZone>>()
  const [unit, setUnit] = useState<UnitPlace>()
  const [clearing, setClearing] = useState<UnitPlace>()
  const mapping = useLast(onMapping?.what)
  const zone = useLast(onZone?.what)
  const { ordered, saving, move } = useMappingOrder(mappings)
  const keys = useCellKeys(table)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = useMemo(() => ordered.map(({ mapping_id }) => mapping_id), [ordered])
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(Number(active.id), ids.indexOf(Number(over.id)))
  }
  const choose = useCallback((id: number) => onChoose(id === chosen ? undefined : id), [onChoose, chosen])
  const edit = useCallback((what: Mapping) => setOnMapping({ do: 'edit', what }), [])
  const remove = useCallback((what: Mapping) => setOnMapping({ do: 'delete', what }), [])
  return (
    <div className={classes.box}>
      <div className={classes.tools}>
        <ToolButton icon={IconPlus} variant="light" onClick={() => setAdding('zones')}>
          Add rule zones
        </ToolButton>
        <ToolButton icon={IconPlus} variant="light" onClick={() => setAdding('mapping')}>
          Create mapping
        </ToolButton>
        <span className={classes.hint}>
          {mappings.length > 1 ? 'Tried from the top: the first mapping that matches is taken.' : ''}
        </span>
      </div>
      {zones.length === 0 && mappings.length === 0 ? (
        <EmptyState
          title="Nothing asked yet"
          text="Rule zones say what is looked at; mappings are the answers, tried from the strongest down."
        />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={[restrictToVertical]}
          onDragEnd={drop}
        >
          <div
            ref={table}
            role="table"
            aria-label={`Mappings of ${rule.ap_rule_name}`}
            className={classes.matrix}
            style={{ '--zones': zones.length } as CSSProperties}
            {...keys}
          >
            <div role="row" className={classes.head}>
              <span role="columnheader">Mapping</span>
              {zones.map((each) => (
                <ZoneHead
                  key={each.ap_rule_zone_id}
                  zone={each}
                  onEdit={() => setOnZone({ do: 'edit', what: each })}
                  onDelete={() => setOnZone({ do: 'delete', what: each })}
                />
              ))}
            </div>
            <SortableContext items={ids} strategy={verticalListSortingStrategy}>
              {ordered.map((each, place) => (
                <MappingRow
                  key={each.mapping_id}
                  mapping={each}
                  place={place}
                  last={place === ordered.length - 1}
                  zones={zones}
                  units={units.get(each.mapping_id)}
                  inside={problems.get(each.mapping_id)}
                  chosen={each.mapping_id === chosen}
                  saving={saving}
                  onMove={move}
                  onChoose={choose}
                  onEdit={edit}
                  onDelete={remove}
                  onUnit={setUnit}
                  onClear={setClearing}
                />
              ))}
            </SortableContext>
          </div>
        </DndContext>
      )}
      <AddZones opened={adding === 'zones'} ruleId={rule.ap_rule_id} onClose={() => setAdding(undefined)} />
      <FormModal
        opened={adding === 'mapping' || onMapping?.do === 'edit'}
        catalogue={mappingCatalogue}
        mode={adding === 'mapping' || !mapping ? 'create' : 'update'}
        row={adding === 'mapping' || !mapping ? undefined : { ...mapping }}
        given={{ ap_rule_id: rule.ap_rule_id, ...(adding === 'mapping' ? { priority: 0 } : {}) }}
        onClose={() => {
          setAdding(undefined)
          setOnMapping(undefined)
        }}
        onSaved={() => {
          setAdding(undefined)
          setOnMapping(undefined)
        }}
      />
      <DeleteDialog
        catalogue={mappingCatalogue}
        row={onMapping?.do === 'delete' ? { ...onMapping.what } : undefined}
        onClose={() => setOnMapping(undefined)}
        onRemoved={(row) => {
          setOnMapping(undefined)
          if (row.mapping_id === chosen) onChoose(undefined)
        }}
      />
      <FormModal
        opened={onZone?.do === 'edit'}
        catalogue={zoneCatalogue}
        mode="update"
        row={zone && { ...zone }}
        given={{ ap_rule_id: rule.ap_rule_id }}
        onClose={() => setOnZone(undefined)}
        onSaved={() => setOnZone(undefined)}
      />
      <DeleteDialog
        catalogue={zoneCatalogue}
        row={onZone?.do === 'delete' ? { ...onZone.what } : undefined}
        onClose={() => setOnZone(undefined)}
        onRemoved={() => setOnZone(undefined)}
      />
      <DeleteDialog
        catalogue={unitCatalogue}
        row={clearing?.unit && { ...clearing.unit, pcc_mapping: { mapping_name: placeWords(clearing) } }}
        onClose={() => setClearing(undefined)}
        onRemoved={() => setClearing(undefined)}
      />
      <UnitDialog place={unit} onClose={() => setUnit(undefined)} />
    </div>
  )
}
