/** Features by which what is decided here is written, by their numbers (TS 29.512 5.8): applications named (4), usage monitoring (5). */
const KNOWN = [4, 5]
const OURS = KNOWN.reduce((bits, feature) => bits | (1n << BigInt(feature - 1)), 0n)

/** What both sides support: the features that both name, as hexadecimal digits without zeros before them (TS 29.571 5.2.2). */
export function featuresOf(suppFeat: unknown): { asked: string; both: string } | undefined {
  if (typeof suppFeat !== 'string' || !/^[0-9a-f]{1,64}$/i.test(suppFeat)) return undefined
  return { asked: suppFeat, both: (BigInt(`0x${suppFeat}`) & OURS).toString(16).toUpperCase() }
}
