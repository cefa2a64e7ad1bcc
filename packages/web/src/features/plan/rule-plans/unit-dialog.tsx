import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { createContext } from 'react'
import { FormModal } from '../../../catalogue/form/form-modal.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { Mapping, MappingUnit, RuleZone } from './rule-index.ts'

const catalogue = catalogueOf('policy-plan-mapping-unit')

/** A cell of the matrix: what a mapping asks of a rule zone. */
export interface UnitPlace {
  mapping: Mapping
  zone: RuleZone
  unit: MappingUnit | undefined
}

/** "Roaming: Network" */
export function placeWords({ mapping, zone }: UnitPlace): string {
  return `${mapping.mapping_name}: ${zone.label_show}`
}

/** The rule zone whose value is compared, for the value field of the form. */
export const ComparedZone = createContext<RuleZone | undefined>(undefined)

/** The form of a cell. */
export function UnitDialog({ place, onClose }: { place: UnitPlace | undefined; onClose: () => void }) {
  const shown = useLast(place)
  const { mapping, zone, unit } = shown ?? {}
  return (
    <ComparedZone value={zone}>
      <FormModal
        opened={place !== undefined}
        title={shown && placeWords(shown)}
        catalogue={catalogue}
        mode={unit ? 'update' : 'create'}
        row={unit && { ...unit }}
        given={{
          mapping_id: mapping?.mapping_id ?? null,
          ap_rule_zone_id: zone?.ap_rule_zone_id ?? null,
          mapping_type: zone?.mapping_des_type ?? null,
          zone_id: null,
        }}
        onClose={onClose}
        onSaved={onClose}
      />
    </ComparedZone>
  )
}
