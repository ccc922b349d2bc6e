import * as z from 'zod/mini'
import { createWholeNumber, maxEpochSeconds } from '../primitives.ts'

/** A number from 1, such as that of a page or a version. */
export const OrdinalQuery = z.codec(z.string(), createWholeNumber(1), { decode: readDigits, encode: String })

/** Clients send 0 where they have no number (rules 2.7). */
const PageSize = z.codec(z.string(), z.optional(createWholeNumber(1, 100)), {
  decode: (text) => (text === '0' ? undefined : readDigits(text)),
  encode: String,
})

/** Epoch seconds in the number format of JSON. */
export const EpochQuery = z.codec(z.string(), z.number().check(z.minimum(0), z.maximum(maxEpochSeconds)), {
  decode: (text) => (/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN),
  encode: String,
})

export const BooleanQuery = z.codec(z.enum(['true', 'false'], 'must be true or false'), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? 'true' : 'false'),
})

/** Whether a list is of what is archived; else it is of what is not (rules 1.15). */
export const ArchivedQuery = z.strictObject({ archived: z.optional(BooleanQuery) })

/** A cursor of `Link` (rules 2.7). This service has a position in it and eight digits for the list, `120-0c1d2e3f`; others have their own. */
const Cursor = z.string().check(z.meta({ pattern: String.raw`^[1-9]\d{0,14}-[0-9a-f]{8}$` }))

/** `page` from 1, `per_page` from 1 to 100 or 0, which is absent, and the cursors of `Link` (rules 2.7). The defaults depend on the operation. */
export const PageQuery = z.strictObject({
  page: z.optional(OrdinalQuery),
  per_page: z.optional(PageSize),
  after: z.optional(Cursor),
  before: z.optional(Cursor),
})
export type PageQuery = z.infer<typeof PageQuery>

/** The page of a list and its totals (rules 9.13). */
export const Pagination = z.object({
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
  page_count: z.number(),
})
export type Pagination = z.infer<typeof Pagination>

function readDigits(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}
