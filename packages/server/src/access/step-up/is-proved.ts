/** When the user of a session last proved who they are, in ms since the epoch; 0: never. */
export function provedAtOf({ provedAt }: { provedAt?: Date | null | undefined }): number {
  return provedAt?.getTime() ?? 0
}

/** Whether the proof is recent enough to change how people sign in and what they may do. */
export function isProved(provedAt: number, { now, provedSeconds }: { now: number; provedSeconds: number }): boolean {
  return now - provedAt < provedSeconds * 1000
}
