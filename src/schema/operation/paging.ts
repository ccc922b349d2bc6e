import * as z from 'zod/mini'
import { lastMoment } from '../primitives.ts'

/** A query parameter that is a number on the inside and text on the wire. */
function counted(minimum: number, maximum: number) {
  return z.codec(z.string(), z.int().check(z.minimum(minimum), z.maximum(maximum)), {
    decode: (text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN),
    encode: String,
  })
}

/** Epoch seconds, as JSON writes a number. */
export const EpochQuery = z.codec(z.string(), z.number().check(z.minimum(0), z.maximum(lastMoment)), {
  decode: (text) => (/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN),
  encode: String,
})

export const BooleanQuery = z.codec(z.enum(['true', 'false'], 'must be true or false'), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? 'true' : 'false'),
})

/** `page` from 1, `per_page` 1 to 100 (decisions.md §2). Which default stands for an absent one is the operation's to say. */
export const PageQuery = z.strictObject({
  page: z.optional(counted(1, Number.MAX_SAFE_INTEGER)),
  per_page: z.optional(counted(1, 100)),
})
export type PageQuery = z.infer<typeof PageQuery>

/** published-api.md §2.3. */
export const Pagination = z.object({
  total: z.number(),
  page: z.number(),
  per_page: z.number(),
  page_count: z.number(),
})
export type Pagination = z.infer<typeof Pagination>
