import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tshark reads in a Diameter message. */
export interface Dissected {
  /** Codes of all AVPs, the members of a group after it. */
  codes: number[]
  /** Expert messages, malformed parts, AVPs and values that tshark does not know. */
  faults: string[]
}

/** Whether tshark is there; a run without it says so. */
export const HAS_TSHARK = (() => {
  try {
    execFileSync('tshark', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('tshark is not installed: Diameter messages are not checked with it')
    return false
  }
})()

const QUIET: ExecFileSyncOptionsWithStringEncoding = {
  stdio: ['pipe', 'pipe', 'ignore'],
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}
const FAULT = /(?:name="(?:_ws\.expert|_ws\.malformed|diameter\.avp\.unknown)"|Unknown \()[^>]*/g

/** All messages are read by one tshark: it takes a second to start. */
export function dissect(messages: readonly Uint8Array[]): Dissected[] {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-'))
  try {
    const file = join(folder, 'messages.pcap')
    execFileSync('text2pcap', ['-q', '-T', '3868,40000', '-', file], {
      ...QUIET,
      input: messages.map(hexDump).join(''),
    })
    const packets = execFileSync('tshark', ['-n', '-r', file, '-T', 'pdml'], QUIET).split('<packet>').slice(1)
    return packets.map((packet) => ({
      codes: Array.from(packet.matchAll(/name="diameter\.avp\.code"[^>]*show="(\d+)"/g), ([, code]) => Number(code)),
      faults: Array.from(packet.matchAll(FAULT), ([found]) => found),
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function hexDump(message: Uint8Array): string {
  return `0000 ${Array.from(message, (octet) => octet.toString(16).padStart(2, '0')).join(' ')}\n`
}
