export interface CredentialField {
  name: 'name' | 'email' | 'password' | 'setup_code'
  label: string
  help?: string
  autoComplete: string
}
