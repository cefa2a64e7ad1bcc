import type { Catalogue } from './resolve.ts'
import { accepted, refused, type CheckedText } from '../standards/checked-text.ts'

/** Leaves room for the number that distinguishes records of the same name. */
const LONGEST_FROM_NAME = 58
const KEY = /^[a-z0-9][a-z0-9._-]{0,63}$/

/** Field names of the text format. Where fields and parts of a record share one level, a part with this key would be read as a field. */
const FIELDS_OF_DOCUMENTS: ReadonlySet<string> = new Set(
  'code comments events exp_date flows format from grants inputs key links mappings name nodes parent place plan priority quota rum script spans state to type units value values when workflow zones'.split(
    ' ',
  ),
)

/** What the path of a drawing has beside that of its workflow. No key ends so: each document has a path of its own. */
export const DRAWING = '.layout'

/** Checks a key and converts it to lower case. */
export function checkKey(text: string): CheckedText {
  const key = text.toLowerCase()
  if (key.endsWith(DRAWING)) return refused(`A key cannot end in "${DRAWING}": the drawing of a workflow is stored so`)
  if (FIELDS_OF_DOCUMENTS.has(key)) return refused(`"${key}" is a word of the text format: choose another key`)
  return KEY.test(key)
    ? accepted(key)
    : refused('Key must begin with a letter or digit, and have at most 64 of a to z, 0 to 9, ".", "_" and "-"')
}

/**
 * Candidate keys for a name, the best first: "Café Zürich" gives `cafe-zurich`, `cafe-zurich-2`, …
 * A name without Latin letters and digits gives `zone-1`, `zone-2`, … after the catalogue.
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
    .replace(/\.layout$/, '-layout')
    .replace(/-$/, '')
}

/** Whether the key of a record is unique in its whole catalogue. Such records can be chosen for a package. */
export function isNamedAlone({ keyRule }: Pick<Catalogue, 'keyRule'>): boolean {
  return keyRule?.within.length === 0
}
