import type { UnitCell } from '@tollgate/contract/catalogues/plan-calls.ts'
import { readUnitValue, unitInput } from '@tollgate/policy/plan/unit-value.ts'
import { matchWords, readCell, type CellWords } from './read-cell.ts'
import type { RuleZone } from '../rule-plans/rule-index.ts'

/** Records by the name that a cell calls them, in small letters. */
export type Names = ReadonlyMap<string, readonly Named[]>

export interface Named {
  id: number
  name: string
}

/** What a cell is to ask, with the words for it; or why its text says nothing that can be stored. */
export type CellValue = { unit: UnitCell['unit']; words: string } | { fault: string }

/** What a rule zone calls the values that its input is compared with. */
const KINDS: Readonly<Record<string, string>> = { Z: 'zone', T: 'time span' }

/** What a text asks of a rule zone. Names are needed where the input is compared with records. */
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

/** A record may be called "Not served" or "Any": its name comes before what the words could mean. */
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
