import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { parseJson } from '../../wire/json/parse-json.ts'
import { hasEntry, readRegularText } from '../../regular-file.ts'
import type { CommonMembers } from '../../wire/attestation/attestation.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { parse } from '../../wire/parse.ts'
import { AttestationType } from '../../wire/primitives.ts'
import { toAskedTarget, type Plan } from '../change/run.ts'
import type { RunContext } from '../environment/run-context.ts'
import { isOverridable } from '../input/attestation-target.ts'
import { emptyInputHint, quoteInput } from '../input/input-form.ts'
import type { InputName } from '../input/input.ts'
import { emptyCollected, toReportRequest, type Collected } from './draft.ts'
import { attachFiles, digestOfAttached, type Attached } from './attachment.ts'
import { selectFiles } from './file-pattern.ts'
import { checkLinks, toNamedFile, toPlace } from './files.ts'

/** A `generic` attestation: the user declares whether it is compliant. Throws EvidenceError `usage` or `file`. */
export async function collectGeneric({ inputs, attestationTarget }: Plan, context: RunContext): Promise<Collected> {
  const { compliant } = inputs
  if (compliant === undefined) throw missingInput('compliant', 'generic', '`true` or `false`')
  const attached = await attachNamedFiles('generic', inputs.files, context)
  return {
    ...emptyCollected,
    notes: attached.notes,
    drafts: [
      {
        type: 'generic',
        attestationTarget,
        content: [compliant, digestOfAttached(attached)],
        toReport: (shared) => ({
          operation: 'reportGeneric',
          request: toReportRequest(shared, { is_compliant: compliant }, attached),
        }),
      },
    ],
  }
}

/** A `custom:<type>` attestation with the data of the input `data`. Throws EvidenceError `usage` or `file`. */
export async function collectCustom(
  typeName: string,
  { inputs, attestationTarget }: Plan,
  context: RunContext,
): Promise<Collected> {
  if (inputs.data === '') throw missingInput('data', `custom:${typeName}`, 'JSON, or the path of a JSON file')
  const data = readCustomData(inputs.data, context)
  const attached = await attachNamedFiles(typeName, inputs.files, context)
  return {
    ...emptyCollected,
    notes: attached.notes,
    drafts: [
      {
        type: `custom:${typeName}`,
        attestationTarget: attestationTarget ?? { name: typeName, artifact: undefined },
        content: [data, digestOfAttached(attached)],
        toReport: (shared) => ({
          operation: 'reportCustom',
          request: toReportRequest(shared, { type_name: typeName, attestation_data: data }, attached),
        }),
      },
    ],
  }
}

/** An override of an attestation (rules 5.6). Throws EvidenceError `usage`. */
export function collectOverride({ inputs, attestationTarget }: Plan): Collected {
  const { compliant, reason } = inputs
  const original = parse(AttestationType, inputs['original-type'])
  if (attestationTarget === undefined) {
    throw missingInput('name', 'override', 'the name of the attestation to override')
  }
  if (compliant === undefined) throw missingInput('compliant', 'override', '`true` or `false`, the new result')
  if (reason === '') throw missingInput('reason', 'override', 'the reason, in a sentence')
  if (!original.ok) throw invalidOriginalType(inputs['original-type'], Object.values(original.errors).join('; '))
  if (!isOverridable(attestationTarget.name)) throw notOverridable(attestationTarget.name)
  const limits = omitUndefined({ change: inputs.change, expires_at: checkExpiry(inputs['expires-at']) })
  return {
    ...emptyCollected,
    drafts: [
      {
        type: 'override',
        attestationTarget,
        content: { compliant, reason, original: original.value, ...limits },
        toReport: (shared) => ({
          operation: 'overrideAttestation',
          request: toReportRequest(
            { ...shared, common: withoutEventChange(shared.common), target: toAskedTarget(shared.target, inputs) },
            {
              reason,
              new_compliance_status: compliant,
              original_attestation_type: original.value,
              ...limits,
            },
          ),
        }),
      },
    ],
  }
}

/** The caller names the change of an override, never the event. */
function withoutEventChange(common: CommonMembers): CommonMembers {
  const { change: _event, ...annotations } = common.annotations ?? {}
  return { ...common, annotations }
}

/** An override that has expired would have no effect. */
function checkExpiry(expiresAt: number | undefined): number | undefined {
  if (expiresAt === undefined || expiresAt * 1000 > Date.now()) return expiresAt
  const time = new Date(expiresAt * 1000).toISOString().replace('.000', '')
  const message = `Input \`expires-at\` is ${time}, which has passed, so the override would have no effect. Give a time in the future, or leave it out for an override that does not expire.`
  throw new EvidenceError('usage', message, { facts: { input: 'expires-at' } })
}

function invalidOriginalType(given: string, expected: string): EvidenceError {
  if (given === '') return missingInput('original-type', 'override', expected)
  const message = `Input \`original-type\` is ${quoteInput(given)}; it ${expected}.`
  return new EvidenceError('usage', message, { facts: { input: 'original-type' } })
}

function notOverridable(name: string): EvidenceError {
  const message = `Input \`name\` is "${name}": only a name of letters, digits, - _ and , (comma) can be overridden.`
  return new EvidenceError('usage', message, { facts: { input: 'name' } })
}

/** The data from a file of that name, if there is one, else from the text itself. */
function readCustomData(text: string, context: RunContext): unknown {
  const path = resolve(context.host.cwd, text)
  const isFile = text.length < 1000 && hasEntry(path)
  const what = isFile ? `${text} (input \`data\`)` : 'Input `data`'
  const json = isFile ? readRegularText(toNamedFile(path, what, context)) : text
  const data = parseCustomData(json, what, isFile)
  if (data !== null && data !== '') return data
  throw new EvidenceError('usage', `${what} has no content. Give the data that the type judges.`)
}

function parseCustomData(json: string, what: string, isFile: boolean): unknown {
  const parsed = parseJson(json, 'interoperable', 'all')
  if (parsed.ok) return parsed.value
  const hint = isFile ? '' : '. It is not the path of a file either'
  throw new EvidenceError(isFile ? 'file' : 'usage', `${what} ${parsed.problem}${hint}.`, { cause: parsed.cause })
}

async function attachNamedFiles(kind: string, patterns: readonly string[], context: RunContext): Promise<Attached> {
  if (patterns.length === 0) return { notes: [] }
  const place = toPlace(patterns, context)
  const { files } = await selectFiles(patterns, place.host.cwd)
  checkLinks(files, place)
  return attachFiles(kind, files, place.host.cwd)
}

function missingInput(input: InputName, kind: string, expected: string): EvidenceError {
  const message = `Input \`${input}\` is required with \`kind: ${kind}\`: ${expected}. It is empty. ${emptyInputHint}`
  return new EvidenceError('usage', message, { facts: { input } })
}
