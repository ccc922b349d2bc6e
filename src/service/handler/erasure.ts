import { parseLogNumber } from '../../log/checkpoint.ts'
import type { ServiceContext } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/http-problem.ts'
import { toErasure } from '../resource/erasure.ts'
import { eraseRecord } from '../write/erase-record.ts'

/** Handles `eraseRecord`. A record that is erased already gives the same answer (rules 2.18). */
export function createErasureHandlers({ store }: ServiceContext): Pick<Handlers, 'eraseRecord'> {
  return {
    eraseRecord: async ({ params, query: { reason }, caller: { actor, credential } }) => {
      const { org } = params
      const sequence = parseLogNumber(params.sequence)
      if (sequence === undefined) throw notFound(`record ${params.sequence} of "${org}"`)
      const erasure = await eraseRecord(store, { org, sequence, reason, actor, credential })
      return { status: 200, answer: toErasure(erasure) }
    },
  }
}
