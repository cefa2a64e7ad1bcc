export interface CredentialField {
  name: 'name' | 'email' | 'password' | 'setup_code' | 'code'
  label: string
  help?: string
  autoComplete: string
  /** What stands in it at first. */
  initial?: string
  /** It is shown, and not sent. */
  unsent?: boolean
  /** It is known already and cannot be changed. */
  fixed?: string
}
