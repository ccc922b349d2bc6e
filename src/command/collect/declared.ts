import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { defined } from '../../schema/defined.ts'
import { parse } from '../../schema/parse.ts'
import { AttestationType } from '../../schema/primitives.ts'
import { attach, type Attachment } from './attachment.ts'
import type { Asked } from './collect.ts'
import { nothing, toRequest, type Collected } from './draft.ts'
import { findFiles } from './files.ts'
import { quote } from '../input/input-form.ts'
import { readJson } from '../input/json.ts'
import { isOverridable } from '../input/attestation-name.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** A statement by the user, who says himself whether it is compliant. */
export async function collectGeneric({ inputs, place }: Asked, surroundings: Surroundings): Promise<Collected> {
  const { compliant } = inputs
  if (compliant === undefined) throw missing('compliant', 'generic', '`true` or `false`')
  const file = await attachNamed('generic', inputs.files, surroundings)
  return {
    ...nothing,
    drafts: [
      {
        type: 'generic',
        place,
        content: [compliant, file?.sha256],
        toReport: (envelope) => ({
          operation: 'reportGeneric',
          request: toRequest(envelope, { is_compliant: compliant }, file),
        }),
      },
    ],
  }
}

export async function collectCustom(
  typeName: string,
  { inputs, place }: Asked,
  surroundings: Surroundings,
): Promise<Collected> {
  if (inputs.data === '') throw missing('data', `custom:${typeName}`, 'JSON, or the path of a JSON file')
  const data = await readData(inputs.data, surroundings.host.cwd)
  const file = await attachNamed(typeName, inputs.files, surroundings)
  return {
    ...nothing,
    drafts: [
      {
        type: `custom:${typeName}`,
        place: place ?? { name: typeName, artifact: undefined },
        content: [data, file?.sha256],
        toReport: (envelope) => ({
          operation: 'reportCustom',
          request: toRequest(envelope, { type_name: typeName, attestation_data: data }, file),
        }),
      },
    ],
  }
}

export function collectOverride({ inputs, place }: Asked): Collected {
  const { compliant, reason } = inputs
  const original = parse(AttestationType, inputs['original-type'])
  if (place === undefined) throw missing('name', 'override', 'the name of the attestation to override')
  if (compliant === undefined) throw missing('compliant', 'override', '`true` or `false`, the outcome from now on')
  if (reason.trim() === '') throw missing('reason', 'override', 'why, in a sentence')
  if (!original.ok) throw wrongType(inputs['original-type'], Object.values(original.errors).join('; '))
  if (!isOverridable(place.name)) throw unaddressable(place.name)
  const expiry = defined({ expires_at: inputs['expires-at'] })
  return {
    ...nothing,
    drafts: [
      {
        type: 'override',
        place,
        content: { compliant, reason, original: original.value, ...expiry },
        toReport: (envelope) => ({
          operation: 'overrideAttestation',
          request: toRequest(envelope, {
            reason,
            new_compliance_status: compliant,
            original_attestation_type: original.value,
            ...expiry,
          }),
        }),
      },
    ],
  }
}

function wrongType(given: string, wanted: string): EvidenceError {
  if (given === '') return missing('original-type', 'override', wanted)
  const message = `Input \`original-type\` is ${quote(given)}; it ${wanted}.`
  return new EvidenceError('usage', message, { facts: { input: 'original-type' } })
}

function unaddressable(name: string): EvidenceError {
  const message = `Input \`name\` is "${name}": only a name of letters, digits, - _ and , can be overridden.`
  return new EvidenceError('usage', message, { facts: { input: 'name' } })
}

async function readData(text: string, cwd: string): Promise<unknown> {
  const path = resolve(cwd, text)
  const isFile = text.length < 1000 && existsSync(path)
  const what = isFile ? `${text} (input \`data\`)` : 'Input `data`'
  const data = parseData(isFile ? await readFile(path, 'utf8') : text, what, isFile)
  if (data !== null && data !== '') return data
  throw new EvidenceError('usage', `${what} says nothing; give what the type is judged by.`)
}

function parseData(json: string, what: string, isFile: boolean): unknown {
  try {
    return readJson(json)
  } catch (cause) {
    const hint = isFile ? '' : ', and no file of that name is there either'
    throw new EvidenceError(isFile ? 'file' : 'usage', `${what} is not JSON${hint}: ${messageOf(cause)}.`, { cause })
  }
}

async function attachNamed(
  kind: string,
  patterns: readonly string[],
  surroundings: Surroundings,
): Promise<Attachment | undefined> {
  if (patterns.length === 0) return undefined
  const { cwd } = surroundings.host
  const files = await findFiles(patterns, cwd)
  if (files.length === 0) {
    throw new EvidenceError('file', `\`files\`: ${patterns.join(', ')} matches no file in ${cwd}.`)
  }
  return attach(kind, files, cwd)
}

function missing(input: string, kind: string, wanted: string): EvidenceError {
  return new EvidenceError('usage', `Input \`${input}\` is required with \`kind: ${kind}\`: ${wanted}.`, {
    facts: { input },
  })
}
