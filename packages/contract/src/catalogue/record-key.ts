import { accepted, refused, type CheckedText } from '../standards/checked-text.ts'

/** Room is left for the number that tells records of one name apart. */
const LONGEST_FROM_NAME = 58
const KEY = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Fields of the text format: where a record's fields and its parts stand in one place, a part of this name would be taken for a field. */
const FIELDS_OF_DOCUMENTS: ReadonlySet<string> = new Set(
  'code comments events exp_date flows format from grants inputs key links mappings name nodes parent place plan priority quota rum script spans state to type units value values when workflow zones'.split(
    ' ',
  ),
)

/** A key as it is stored; keys are written in lower case. */
export function checkKey(text: string): CheckedText {
  const key = text.toLowerCase()
  if (FIELDS_OF_DOCUMENTS.has(key)) return refused(`"${key}" is a word of the text format: choose another key`)
  return KEY.test(key)
    ? accepted(key)
    : refused('Key must begin with a letter or digit, and have at most 64 of a to z, 0 to 9, ".", "_" and "-"')
}

/**
 * Keys for a record of this name, the best first: "Café Zürich" gives `cafe-zurich`, `cafe-zurich-2`, …
 * A name without a Latin letter or digit gives `zone-1`, `zone-2`, … from the catalogue.
 */
export function* keysFor(name: string, catalogue: string): Generator<string, never> {
  const base = keyFromName(name)
  if (base !== '' && !FIELDS_OF_DOCUMENTS.has(base)) yield base
  for (let number = base === '' ? 1 : 2; ; number++) yield `${base === '' ? catalogue : base}-${number}`
}

function keyFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, '-')
    .replace(/^[-._]+/, '')
    .slice(0, LONGEST_FROM_NAME)
    .replace(/-+$/, '')
}
