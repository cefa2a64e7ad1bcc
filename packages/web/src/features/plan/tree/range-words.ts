/** "0 B – 10 GB", both as figures with their units; without an end, "0 B and above". */
export function rangeWords(start: string, stop: string | undefined): string {
  return stop === undefined ? `${start} and above` : `${start} – ${stop}`
}
