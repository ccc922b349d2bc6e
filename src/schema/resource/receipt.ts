import * as z from 'zod/mini'

/** A proof that a record is in the log of its organisation (rules 2.16): a text in the format `c2sp.org/tlog-proof@v1`. */
export const LogReceipt = z.object({ receipt: z.string() })
export type LogReceipt = z.infer<typeof LogReceipt>
