export interface CredentialField {
  name: 'name' | 'email' | 'password'
  label: string
  help?: string
  autoComplete: string
}
