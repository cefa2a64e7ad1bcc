import type { UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import { readUnitValue, unitInput } from '@tollgate/policy/plan/unit-value.ts'
import { matchWords, readCell, type CellWords } from './read-cell.ts'
import type { RuleZone } from '../rule-plans/rule-index.ts'

/** Records by lower-case name. */
export type Names = ReadonlyMap<string, readonly Named[]>

export interface Named {
  id: number
  name: string
}

/** A parsed condition with its text, or an error message. */
type CellValue = { unit: UnitCell['unit']; words: string } | { fault: string }

/** What a rule zone compares its input with. */
const KINDS: Readonly<Record<string, string>> = { Z: 'zone', T: 'time span' }

/** Parses the text of a cell. Names are needed if the input is compared with records. */
export function cellValue(text: string, zone: RuleZone, names: Names | undefined): CellValue {
  const asked = wholeName(text, names) ?? readCell(text)
  if (!asked) return { unit: null, words: 'any' }
  const { match, name } = asked
  const mapping_type = zone.mapping_des_type
  if (name === '') {
    const unit = { mapping_match_type: match, mapping_type, mapping_value: null }
    return { unit, words: match === 4 ? 'is known' : 'is unknown' }
  }
  const kind = KINDS[mapping_type]
  if (kind === undefined || !names) return plainValue(asked, zone)
  const found = names.get(name.toLowerCase()) ?? []
  const [one] = found
  if (!one) return { fault: `There is no ${kind} “${name}”${placeOf(zone)}` }
  if (found.length > 1) return { fault: `There are ${found.length} ${kind}s called “${name}”` }
  return valueOf(asked, mapping_type, String(one.id), one.name)
}

function plainValue(asked: CellWords, zone: RuleZone): CellValue {
  const read = readUnitValue(asked.name, unitInput(zone.mapping_des_type, zone))
  return 'fault' in read ? read : valueOf(asked, zone.mapping_des_type, read.value, read.words)
}

/** A record may be named "Not served" or "Any": exact names win over keywords. */
function wholeName(text: string, names: Names | undefined): CellWords | undefined {
  const name = text.trim()
  return names?.has(name.toLowerCase()) ? { match: 1, name } : undefined
}

function valueOf({ match }: CellWords, mapping_type: string, mapping_value: string, name: string): CellValue {
  return { unit: { mapping_match_type: match, mapping_type, mapping_value }, words: `${matchWords(match)} ${name}` }
}

function placeOf({ mapping_des_type, mapping_des_name }: RuleZone): string {
  return mapping_des_type === 'Z' && mapping_des_name ? ` in ${mapping_des_name}` : ''
}
