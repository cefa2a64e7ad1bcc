/** The target of the question: `why=mapping-12` in the address. If it is a rule plan, its mapping is not chosen yet. */
export interface Target {
  kind: TargetKind
  id: number | undefined
}

const TARGET_KINDS = ['rule_plan', 'mapping', 'rule', 'node'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** Parses a target; undefined if the text names none. */
export function targetOf(text: string | undefined): Target | undefined {
  const [, name, digits] = /^([a-z_]+)(?:-([1-9]\d{0,14}))?$/.exec(text ?? '') ?? []
  const kind = TARGET_KINDS.find((one) => one === name)
  return kind && { kind, id: digits === undefined ? undefined : Number(digits) }
}

export function textOfTarget({ kind, id }: Target): string {
  return id === undefined ? kind : `${kind}-${id}`
}
