import { fault } from '@tollgate/contract/errors.ts'
import { ApiError } from './api-error.ts'
import { postAuth } from './post-auth.ts'

/** Asks the user for a passkey of this console. Returns what the server checks. */
export async function getPasskey(): Promise<object> {
  const options = await postAuth<PublicKeyCredentialRequestOptionsJSON>('passkey/options')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return jsonOf(await navigator.credentials.get({ publicKey }).catch(() => null))
}

/** Creates a passkey for the user under a name of their choice. */
export async function addPasskey(name: string): Promise<void> {
  const options = await postAuth<PublicKeyCredentialCreationOptionsJSON>('passkey/start')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const passkey = jsonOf(await navigator.credentials.create({ publicKey }).catch(() => null))
  await postAuth('passkey/confirm', { name, passkey })
}

/** The browser does not say whether the user cancelled or has no passkey. */
function jsonOf(credential: Credential | null): object {
  if (credential instanceof PublicKeyCredential) return credential.toJSON()
  throw new ApiError(0, [fault('INVALID', 'No passkey was used. Try again, or take another way')])
}
