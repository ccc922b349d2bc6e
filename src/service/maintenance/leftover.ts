import type { AttachmentStore, Leftover } from '../attachment/attachment.ts'

/** Seconds: a report saves its file and records it within minutes, and an hour is more than any takes. */
export const shortestAge = 3600

export interface Age {
  /** Epoch seconds. */
  readonly now: number
  /** Seconds since something was last written to it. */
  readonly olderThan: number
}

/** What uploads that broke off left behind; what is younger may be one that goes on, in whatever process. */
export async function* listLeftovers(attachments: AttachmentStore, { now, olderThan }: Age): AsyncGenerator<Leftover> {
  for await (const leftover of attachments.listLeftovers()) if (now - leftover.at > olderThan) yield leftover
}
