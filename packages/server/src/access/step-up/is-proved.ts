/** When the user of a session showed last who they are, in ms of the epoch; 0: never, as after a sign-in at a provider. */
export function provedAtOf({ provedAt }: { provedAt?: Date | null | undefined }): number {
  return provedAt?.getTime() ?? 0
}

/** Whether that is lately enough for what changes how people come in and what they may do. */
export function isProved(provedAt: number, { now, provedSeconds }: { now: number; provedSeconds: number }): boolean {
  return now - provedAt < provedSeconds * 1000
}
