import { DiameterFault } from './fault.ts'

/** Offset, a colon or none, and the rest of the line. */
const LINE = /^\s*(0x)?([0-9a-f]{4,8})(:?)(?:\s+(\S.*))?$/i
/** Octets one by one. They end at two blanks, except the gap in the middle, or at a bar. */
const SINGLE = /^((?:[0-9a-f]{2} )*[0-9a-f]{2}(?: {2}(?:[0-9a-f]{2} ){0,7}[0-9a-f]{2})?)(?:\s{2}|\s*[|>]|\s*$)/i
/** Octets in groups. */
const GROUPED = /^((?:[0-9a-f]{2})+(?: (?:[0-9a-f]{2})+)*)(?:\s{2}|\s*[|>]|\s*$)/i
/** The line before is repeated up to the next offset. */
const REPEATED = '*'
const REWRITE = 'write the dump with hexdump -C, od -A x -t x1 or xxd'

interface DumpLine {
  number: number
  offset: string
  /** Undefined in the last line of `hexdump` and `od`, which has an offset alone. */
  digits: string | undefined
}

export function isDump(text: string): boolean {
  return text.split(/\r?\n/).some((line) => /^\s*(?:0x)?0{4,8}:?\s+[0-9a-f]{2}/i.test(line))
}

/** The digits of each packet of a dump. Throws a `DiameterFault` at a line that is none. */
export function digitsOfDump(text: string): string[] {
  const packets: (DumpLine | typeof REPEATED)[][] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || isHeadOfPacket(line)) continue
    const read = line.trim() === REPEATED ? REPEATED : dumpLine(line, index + 1)
    if (read !== REPEATED && /^0+$/.test(read.offset)) packets.push([])
    packets.at(-1)?.push(read)
  }
  return packets.map(digitsOfPacket)
}

/** The line above each packet of tcpdump begins with its time. */
function isHeadOfPacket(line: string): boolean {
  return /^\s*(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d\.\d+ /.test(line)
}

function dumpLine(line: string, number: number): DumpLine {
  const [, prefix, offset, colon, rest] = LINE.exec(line) ?? []
  const single = rest === undefined ? undefined : SINGLE.exec(rest)?.[1]
  const grouped = rest === undefined || single !== undefined ? undefined : GROUPED.exec(rest)?.[1]
  if (offset === undefined || (rest !== undefined && single === undefined && grouped === undefined))
    throw new DiameterFault(`Line ${number} is no line of a hex dump: ${line.trim().slice(0, 40)}`, 0)
  if (grouped === undefined) return { number, offset, digits: single?.replaceAll(' ', '') }
  // Without a colon after the offset, `hexdump` and `od -x` wrote words of a little-endian machine.
  const isSwapped = prefix === undefined && colon === '' && !/\w{5}/.test(grouped)
  return { number, offset, digits: isSwapped ? swapped(grouped) : grouped.replaceAll(' ', '') }
}

function swapped(words: string): string {
  return words.replaceAll(/([0-9a-f]{2})([0-9a-f]{2}) ?/gi, '$2$1')
}

function digitsOfPacket(lines: readonly (DumpLine | typeof REPEATED)[]): string {
  const radix = radixOf(lines)
  let digits = ''
  let last = ''
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    const end = next === undefined || next === REPEATED ? undefined : Number.parseInt(next.offset, radix) * 2
    if (line === REPEATED) {
      if (last !== '' && end !== undefined) digits += last.repeat(Math.ceil((end - digits.length) / last.length))
    } else if (line.digits !== undefined) digits += last = line.digits
    // The text beside the octets may look like more of them, and a last word may be filled up.
    if (end !== undefined && end < digits.length) digits = digits.slice(0, end)
    if (end !== undefined && end > digits.length && next !== REPEATED)
      throw new DiameterFault(`Octets are missing before offset ${next?.offset}: ${REWRITE}`, digits.length / 2)
  }
  return digits
}

/** `od` counts offsets in octal unless it is told otherwise: the radix by which most lines are as long as their offsets say. */
function radixOf(lines: readonly (DumpLine | typeof REPEATED)[]): number {
  const fitting = (radix: number) =>
    lines.filter((line, index) => {
      const next = lines[index + 1]
      if (line === REPEATED || line.digits === undefined || next === undefined || next === REPEATED) return false
      const octets = Number.parseInt(next.offset, radix) - Number.parseInt(line.offset, radix)
      return octets * 2 === line.digits.length
    }).length
  const [hexadecimal, octal, decimal] = [fitting(16), fitting(8), fitting(10)]
  if (octal > hexadecimal && octal >= decimal) return 8
  return decimal > hexadecimal ? 10 : 16
}
