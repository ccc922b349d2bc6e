import { parseLogNumber } from '../../../log/checkpoint.ts'
import { notFound } from '../../http/http-problem.ts'
import { readDocument } from './log.ts'
import type { PageRequest } from '../layout/page-request.ts'

interface RecordKey {
  readonly org: string
  readonly sequence: string
}

/** Sends the receipt of a record (rules 2.16) as a file. */
export async function sendReceipt({ service }: PageRequest, { org, sequence }: RecordKey): Promise<Response> {
  const number = parseLogNumber(sequence)
  const receipt = number === undefined ? undefined : await service.logs?.createReceipt(org, number)
  if (receipt === undefined) throw notFound(`receipt of record ${sequence} of "${org}"`)
  return toFileResponse(receipt, `${number}.receipt`)
}

/** Sends the document of a report as a file: the bytes whose SHA-256 the log has. */
export async function sendDocument({ service }: PageRequest, { org, sequence }: RecordKey): Promise<Response> {
  const number = parseLogNumber(sequence)
  const document = number === undefined ? undefined : await readDocument(service.store, org, number)
  if (document === undefined) throw notFound(`document of record ${sequence} of "${org}"`)
  return toFileResponse(document, `${number}.json`)
}

/** Never a page of this service: the text is from callers. */
function toFileResponse(text: string, filename: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    },
  })
}
