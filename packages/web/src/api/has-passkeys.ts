/** An address in place of a name: passkeys belong to names. */
const ADDRESS = /^[\d.]+$|^\[/

/** Whether this browser has passkeys under this address: only behind TLS or on the own machine, and under a name. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !ADDRESS.test(location.hostname)
  )
}
