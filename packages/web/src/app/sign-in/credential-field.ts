export interface CredentialField {
  name: 'name' | 'email' | 'password' | 'setup_code'
  label: string
  help?: string
  autoComplete: string
  /** It is known already and cannot be changed. */
  fixed?: string
}
