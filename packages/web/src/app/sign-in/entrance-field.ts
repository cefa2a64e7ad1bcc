export interface EntranceField {
  name: 'name' | 'email' | 'password'
  label: string
  help?: string
  autoComplete: string
}
