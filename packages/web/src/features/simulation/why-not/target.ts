/** What is asked about: `why=mapping-12` in the address. Of a rule plan, the mapping is still to be chosen. */
export interface Target {
  kind: TargetKind
  id: number | undefined
}

export const TARGET_KINDS = ['rule_plan', 'mapping', 'rule', 'node'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** The target that a field names; undefined where it names none. */
export function targetOf(text: string | undefined): Target | undefined {
  const [, name, digits] = /^([a-z_]+)(?:-([1-9]\d{0,14}))?$/.exec(text ?? '') ?? []
  const kind = TARGET_KINDS.find((one) => one === name)
  return kind && { kind, id: digits === undefined ? undefined : Number(digits) }
}

export function textOfTarget({ kind, id }: Target): string {
  return id === undefined ? kind : `${kind}-${id}`
}
