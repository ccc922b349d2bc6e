import * as z from 'zod/mini'

/** An error response (RFC 9457), with `message` and, for an invalid request, `errors` by dotted path (rules 2.8). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  request_id: z.optional(z.string()),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type Problem = z.infer<typeof Problem>
