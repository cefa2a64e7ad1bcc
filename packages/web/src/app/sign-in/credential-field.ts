export interface CredentialField {
  name: 'name' | 'email' | 'password' | 'setup_code' | 'code'
  label: string
  help?: string
  autoComplete: string
  /** The initial value. */
  initial?: string
  /** Shown, but not sent. */
  unsent?: boolean
  /** Known already, cannot be changed. */
  fixed?: string
}
