import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import { html } from 'hono/html'
import { isObject } from '../../../wire/json/is-object.ts'
import { renderDescriptionList, toMemberItems } from '../component/description-list.ts'
import type { Markup } from '../component/markup.ts'
import { renderSection } from '../component/section.ts'
import { renderCodeBlock, renderUserText } from '../component/text.ts'

const maxDataLength = 20_000

/** Renders the data of a custom type: the members of an object, else JSON. */
export function renderCustom(attestation: FullAttestation): Markup {
  const { attestation_data: data } = attestation
  const text = JSON.stringify(data, null, 2)
  const drawn =
    isObject(data) && text.length <= maxDataLength
      ? html`${renderDescriptionList(toMemberItems({ ...data }))}`
      : renderCodeBlock(
          text.length > maxDataLength
            ? `${text.slice(0, maxDataLength).toWellFormed()}\n… the rest is in the JSON`
            : text,
        )
  const rows = attestation.type_summary?.map(({ name, value }) => [name, value && renderUserText(value)] as const) ?? []
  const summary = renderDescriptionList(rows)
  return renderSection('data', 'Data', [
    ...(summary === undefined ? [] : [summary]),
    html`<p class="note">${describeDefinition(attestation)}</p>`,
    drawn,
  ])
}

function describeDefinition({ not_judged: notJudged, type_version: version }: FullAttestation): string {
  if (notJudged !== undefined)
    return 'The type has no schema and no rule, and the report does not state whether it is compliant.'
  if (version !== undefined) return `Evaluated with version ${version} of the type.`
  return 'The type is not defined in this organisation. The report itself states whether it is compliant.'
}
