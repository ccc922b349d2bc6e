import type { FullAttestation } from '../../../schema/attestation/attestation.ts'
import { html } from 'hono/html'
import { drawFacts, listMembers } from '../component/facts.ts'
import type { Markup } from '../component/markup.ts'
import { section } from '../component/section.ts'
import { block } from '../component/text.ts'

const longest = 20_000

/** Data of a type that this service does not know by itself: its members, or whatever it is. */
export function drawCustom({ attestation_data: data, type_version: version }: FullAttestation): Markup {
  const defined =
    version === undefined
      ? 'Nobody has defined its type here; it says itself whether it is compliant.'
      : `Checked by version ${version} of its type.`
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  const text = JSON.stringify(data, null, 2)
  const drawn =
    isObject && text.length <= longest
      ? html`${drawFacts(listMembers({ ...data }))}`
      : block(text.length > longest ? `${text.slice(0, longest).toWellFormed()}\n… the rest is in the JSON` : text)
  return section('data', 'Data', [html`<p class="note">${defined}</p>`, drawn])
}
