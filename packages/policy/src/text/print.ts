import { isList, isMap, type Data, DataMap, type Scalar } from './data.ts'

const WIDTH = 160
const STEP = '  '
/** Text that YAML 1.1 and 1.2 parsers read as text without quotes. */
const PLAIN = /^[\p{L}_](?:[\p{L}\p{N}_./%()<>=+-]| (?=[\p{L}\p{N}_/%()<>=+.-]))*$/u
const MISREAD = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i

/** Characters that JSON leaves as they are, and some YAML readers take as ends of lines, or refuse. */
const TO_ESCAPE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** Prints YAML 1.2 with LF and an indent of two. Equal data give equal bytes. */
export function printData(data: DataMap): string {
  const lines: string[] = []
  printMap(data, '', lines)
  return `${lines.join('\n')}\n`
}

function printMap(map: ReadonlyMap<string, Data>, indent: string, lines: string[], first = indent): void {
  let lead = first
  for (const [name, value] of map) {
    const comment = map instanceof DataMap ? map.comments?.get(name) : undefined
    printValue(`${lead}${scalar(name)}:`, value, indent, lines, comment)
    lead = indent
  }
}

function printValue(head: string, value: Data, indent: string, lines: string[], comment?: string): void {
  const line = isFlow(value) ? `${head} ${flow(value)}` : undefined
  if (line !== undefined && (line.length <= WIDTH || !(isMap(value) || isList(value)))) {
    lines.push(comment === undefined ? line : `${line}  # ${comment}`)
    return
  }
  lines.push(head)
  if (isMap(value)) printMap(value, indent + STEP, lines)
  else for (const item of value as readonly Data[]) printItem(item, indent + STEP, lines)
}

function printItem(item: Data, indent: string, lines: string[]): void {
  const line = `${indent}- ${isFlow(item) ? flow(item) : ''}`
  if (isFlow(item) && (line.length <= WIDTH || !isMap(item))) lines.push(line)
  else printMap(item as ReadonlyMap<string, Data>, indent + STEP, lines, `${indent}- `)
}

/** Whether a value may be printed on one line. */
function isFlow(data: Data): boolean {
  if (isMap(data)) return data.size === 0 || (data instanceof DataMap && data.flow)
  return !isList(data) || data.every((item) => !isMap(item) && !isList(item))
}

function flow(data: Data): string {
  if (isMap(data)) {
    const entries = [...data].map(([name, value]) => `${scalar(name)}: ${flow(value)}`)
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  return isList(data) ? `[${data.map(flow).join(', ')}]` : scalar(data)
}

function scalar(value: Scalar): string {
  if (typeof value !== 'string') return String(value)
  return PLAIN.test(value) && !MISREAD.test(value) ? value : quoted(value)
}

function quoted(text: string): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replaceAll(TO_ESCAPE, escape)
}
