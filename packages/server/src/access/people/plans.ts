import { z } from 'zod'
import type { Trx } from '../../database/tables.ts'
import { refusal } from '../../app-error.ts'

const MOST = 1000
const given = z.array(z.int().positive()).min(1).max(MOST).nullable()

export type Plans = readonly number[] | null

/** Splits the plans off the body, since the definition has no such field. Undefined if the body has none. */
export function readPlans(body: unknown): { plans: Plans | undefined; body: unknown } {
  if (typeof body !== 'object' || body === null || !('plans' in body)) return { plans: undefined, body }
  const { plans, ...rest } = body
  const parsed = given.safeParse(plans)
  if (!parsed.success) throw refusal('INVALID', 'Give ids of policy plans, such as [4, 7], or null for all', 'plans')
  return { plans: parsed.data && [...new Set(parsed.data)].toSorted((a, b) => a - b), body: rest }
}

/** Refuses unknown plans, and administrators who are limited to some. */
export async function checkPlans(trx: Trx, role: string, plans: Plans): Promise<void> {
  if (plans === null) return
  if (role === 'administrator') throw refusal('INVALID', 'An administrator is for all plans', 'plans')
  const found = await trx.selectFrom('policy_plan').select('pcr_plan_id').where('pcr_plan_id', 'in', plans).execute()
  const there = new Set(found.map(({ pcr_plan_id }) => Number(pcr_plan_id)))
  const missing = plans.find((id) => !there.has(id))
  if (missing !== undefined) throw refusal('INVALID', `There is no policy plan ${missing}`, 'plans')
}

/** Stored as ids, separated by commas. */
export function storedPlans(plans: Plans): string | null {
  return plans?.join(',') ?? null
}

export function plansIn(stored: string | null): Plans {
  return stored?.split(',').map(Number) ?? null
}
