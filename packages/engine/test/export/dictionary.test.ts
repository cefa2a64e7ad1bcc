import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCsv } from '../../../contract/test-data/read-csv.ts'
import { AVP_DEFINITIONS } from '../../src/diameter/dictionary.ts'
import { allowedOf } from '../../src/diameter/labels.ts'

/** What tshark knows of Diameter; it comes with the package on Debian. */
const FOLDER = '/usr/share/wireshark/diameter'
if (!existsSync(FOLDER)) console.warn('tshark is not installed: the codes of AVPs are not compared with its own')

/** TS 32.299 has an AVP of the same name as TS 29.212, with another code. */
const NAMES: Readonly<Record<string, string>> = { '3GPP-PS-Data-Off-Status': '3GPP-PS-Data-Off-Status-Gx' }

/** Types that tshark tells further apart. */
const SAME_TYPES: Readonly<Record<string, readonly string[]>> = {
  OctetString: ['OctetString', 'OctetStringOrUTF8', 'IPAddress'],
  Address: ['IPAddress'],
  Unsigned32: ['Unsigned32', 'AppId', 'VendorId', 'Enumerated'],
}

/** Code, whether 3GPP is the vendor, and type of each AVP, by name. */
function readDictionary(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const text = globSync(`${FOLDER}/*.xml`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  for (const [, attributes = '', body = ''] of text.matchAll(/<avp\s([^>]*)>(.*?)<\/avp>/gs)) {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const type = /type-name="(\w+)"/.exec(body)?.[1] ?? 'Grouped'
    const vendor = value('vendor-id') === 'TGPP' ? 10_415 : 0
    found.set(value('name'), [...(found.get(value('name')) ?? []), `${value('code')} of ${vendor}: ${type}`])
  }
  return found
}

test.skipIf(!existsSync(FOLDER))('codes, vendors and types are those that tshark knows', () => {
  const known = readDictionary()
  const others = AVP_DEFINITIONS.filter(({ name, code, vendor_id, type }) => {
    const types = SAME_TYPES[type] ?? [type]
    return !types.some((one) => known.get(NAMES[name] ?? name)?.includes(`${code} of ${vendor_id}: ${one}`))
  })
  expect(others.map(({ name }) => name)).toEqual([])
})

const rows = readCsv('enumerations.csv')
const listed = AVP_DEFINITIONS.filter((avp) => allowedOf(avp) && rows.some((row) => row.avp === avp.name))

test.each(listed.map((avp) => [avp.name, avp] as const))('%s takes the values of the table of facts', (name, avp) => {
  expect(allowedOf(avp)).toEqual(
    rows.filter((row) => row.avp === name).map((row) => ({ value: Number(row.value), label: row.name })),
  )
})
