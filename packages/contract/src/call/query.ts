import { z } from 'zod'

const words = 'page must be a whole number from 1'

/** The page that is wanted, from 1. */
export const pageNumber = z.coerce.number(words).int(words).min(1, words).optional()

/** Text such as `?names=true`. */
export const flag = z.enum(['true', 'false']).optional()

/** An id such as `?pcr_plan_id=7`. */
export const idFilter = z.coerce.number().int().min(1).optional()
