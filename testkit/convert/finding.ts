import { convertVulnscan } from '../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from './result-file.ts'

/** The findings of a document as `severity id | message | locations | score`, the high ones first. */
export async function describeFindings(document: unknown): Promise<readonly string[]> {
  const { payload } = await convertVulnscan([jsonFile(document)])
  return payload.vulnscan_results.results.flatMap((run) =>
    (['high', 'medium', 'low', 'unknown'] as const).flatMap((severity) =>
      run[severity].map(({ id, message, locations, priority_score: score }) => {
        const places = locations as readonly { readonly uri: string; readonly lines: string }[]
        const texts = places.map(({ uri, lines }) => (lines === '' ? uri : `${uri}:${lines}`))
        return `${severity} ${id} | ${message} | ${texts.join(' ')} | ${score}`
      }),
    ),
  )
}
