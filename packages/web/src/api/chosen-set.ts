const KEY = 'tollgate-change-set'

/** The change set that this tab writes into; undefined: the server's default for the user. */
export function chosenSet(): number | undefined {
  const id = Number(sessionStorage.getItem(KEY))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export function chooseSet(id: number | undefined): void {
  if (id === undefined) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, String(id))
}
