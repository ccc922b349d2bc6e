import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import type { FileUpload } from '../../client/transport.ts'
import { normaliseName } from '../../schema/name.ts'
import type { OutgoingReport, SentReport } from '../send/send-reports.ts'

/**
 * Compares the document of a record with the report that this run has sent. Returns a clause that names the first difference; undefined if the
 * document has everything that was sent. The document may have more, which the service adds.
 */
export async function findDifference(
  document: JsonObject,
  { operation, type, request }: OutgoingReport,
  { id }: SentReport,
): Promise<string | undefined> {
  const body = toJson(request.body)
  const expected: Readonly<Record<string, unknown>> = {
    org: request.params.org,
    flow: request.params.flow_name,
    kind: toKind(operation),
    ...(operation === 'reportArtifact' ? {} : { id, trail: toTrail(request.params) }),
    ...(operation === 'overrideAttestation' || operation === 'reportArtifact' ? {} : { type }),
  }
  const wrong = Object.entries(expected).find(([name, value]) => !isCovered(value, document[name]))
  if (wrong !== undefined) return `its ${wrong[0]} is not that of the report`
  const member = findMember(body, document)
  if (member !== undefined) return `the member ${member} of the report is not in it`
  if (request.file === undefined) return undefined
  const { attachment } = document
  const stored = isObject(attachment) ? attachment['sha256'] : undefined
  return stored === (await hashUpload(request.file)) ? undefined : 'its attachment is not that of the report'
}

function toKind(operation: OutgoingReport['operation']): string {
  if (operation === 'reportArtifact') return 'artifact'
  return operation === 'overrideAttestation' ? 'override' : 'attestation'
}

function toTrail(params: OutgoingReport['request']['params']): string | undefined {
  return 'trail_name' in params ? params.trail_name : undefined
}

/** The value as the service receives it. */
function toJson(body: unknown): JsonObject {
  const sent: unknown = JSON.parse(JSON.stringify(body))
  return isObject(sent) ? sent : {}
}

/** The first member of a body that a document lacks, apart from those that the service says it does not judge. */
function findMember(body: JsonObject, { body: recorded, ignored_members: ignored }: JsonObject): string | undefined {
  const stored = isObject(recorded) ? recorded : {}
  const allowsLess = Array.isArray(ignored) && ignored.length > 0
  const isRecorded = ([name, value]: readonly [string, unknown]): boolean =>
    isCovered(value, stored[name], allowsLess) || isParsedText(value, stored[name])
  return Object.entries(body).find((member) => !isRecorded(member))?.[0]
}

/** Data that is sent as text is recorded as JSON (rules 2.2). */
function isParsedText(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== 'string' || !isObject(stored)) return false
  try {
    return isCovered(JSON.parse(sent), stored)
  } catch {
    return false
  }
}

/** Whether a stored value has all of a sent one. `allowsLess`: members may be missing, but none may differ. */
function isCovered(sent: unknown, stored: unknown, allowsLess = false): boolean {
  if (Array.isArray(sent)) {
    if (!Array.isArray(stored) || stored.length !== sent.length) return false
    return sent.every((one, at) => isCovered(one, stored[at], allowsLess))
  }
  if (isObject(sent)) {
    if (!isObject(stored)) return allowsLess && stored === undefined
    return Object.entries(sent).every(([name, one]) => isCovered(one, stored[name], allowsLess))
  }
  if (typeof sent === 'string' && typeof stored === 'string') return normaliseName(sent) === normaliseName(stored)
  return sent === stored || (stored === undefined && (allowsLess || sent === undefined))
}

async function hashUpload({ content }: FileUpload): Promise<string> {
  if (typeof content === 'string' || content instanceof Uint8Array) return hash('sha256', content)
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(content.path)) digest.update(chunk)
  return digest.digest('hex')
}
