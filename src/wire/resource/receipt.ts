import * as z from 'zod/mini'

/** The members of an answer to `Prefer: receipt`. A service that signs no log leaves them out. */
export const ReceiptMembers = {
  /** In the format `c2sp.org/tlog-proof@v1`. Its extra data is the entry of the record. */
  receipt: z.optional(z.string()),
  /** The document of the record, to whose SHA-256 the entry commits. */
  record: z.optional(z.string()),
  /** The verifier keys of the log that signed the checkpoint. */
  log_keys: z.optional(z.array(z.string())),
}

/** An event of a log, with a proof that the log has it. */
export const ProvenEvent = z.object({
  /** The document of the record. */
  record: z.string(),
  /** The entry of the record in base64. */
  entry: z.string(),
  index: z.int(),
  /** The inclusion proof for the checkpoint, as hashes in base64. */
  proof: z.array(z.string()),
})
export type ProvenEvent = z.infer<typeof ProvenEvent>

/** The state of a log: the member `log` of an answer to `Prefer: checkpoint` (rules 2.16). */
export const LogState = z.object({
  /** The signed note. */
  checkpoint: z.string(),
  /** The verifier keys of the log that signed it. */
  keys: z.array(z.string()),
  /** Consistency proofs to the checkpoint, one for each size of the request that the log has had. Hashes are base64. */
  proofs: z.array(z.object({ from: z.int(), proof: z.array(z.string()) })),
  /** The events of the log, oldest first, for `Prefer: log-events`. */
  events: z.optional(z.array(ProvenEvent)),
})
export type LogState = z.infer<typeof LogState>

/** A proof that the log of an organisation has a record (rules 2.16). */
export const LogReceipt = z.object({ receipt: z.string(), log: z.optional(LogState) })
