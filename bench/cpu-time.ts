import { existsSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Milliseconds of a processor that a process has used, in all its threads; 0 where the system does not tell. */
export function cpuMilliseconds(pid: number): number {
  return usedIn(`/proc/${pid}/stat`)
}

/** The same of its main thread alone. */
export function mainThreadMilliseconds(pid: number): number {
  return usedIn(`/proc/${pid}/task/${pid}/stat`)
}

function usedIn(file: string): number {
  if (!existsSync(file)) return 0
  // The name of the program, in brackets, may hold spaces.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}
