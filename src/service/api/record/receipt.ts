import { parseLogNumber } from '../../../log/checkpoint.ts'
import type { Handlers } from '../../http/handler.ts'
import { notFound } from '../../http/http-problem.ts'

/** Handles `getReceipt`: a receipt of a record for the newest cosigned checkpoint (rules 2.16, 2.17). */
export const receiptHandlers: Pick<Handlers, 'getReceipt'> = {
  getReceipt: async ({ params: { org, sequence } }, { logs }) => {
    if (logs === undefined) throw notFound('signed log of this service')
    const position = parseLogNumber(sequence)
    const receipt = position === undefined ? undefined : await logs.createCosignedReceipt(org, position)
    if (receipt === undefined) throw notFound(`record ${sequence} of "${org}"`)
    return { status: 200, answer: { receipt } }
  },
}
