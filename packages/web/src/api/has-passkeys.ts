/** IP addresses: passkeys need a host name. */
const ADDRESS = /^[\d.]+$|^\[/

/** Whether passkeys can be used here: they need TLS or localhost, and a host name. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !ADDRESS.test(location.hostname)
  )
}
