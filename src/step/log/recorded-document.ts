import { hash } from 'node:crypto'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import type { FileUpload } from '../../client/multipart.ts'
import { normaliseName } from '../../wire/name.ts'
import { parseTrailReference } from '../../wire/trail-name.ts'
import type { OutgoingReport, SentReport } from '../send/send-reports.ts'

/**
 * Compares the document of a record with the report that this run has sent. Returns a clause that names the first difference; undefined if the
 * document has everything that was sent. The document may have more, which the service adds.
 */
export function findDifference(document: JsonObject, outgoing: OutgoingReport, { id }: SentReport): string | undefined {
  const { operation, request } = outgoing
  // A repeated report of an artifact has the id of the first one (rules 1.4).
  const expected = { ...toExpected(outgoing), ...(operation === 'reportArtifact' ? {} : { id }) }
  const wrong = Object.entries(expected).find(([name, value]) => !isCovered(value, document[name]))
  if (wrong !== undefined) return `its ${wrong[0]} is not that of the report`
  const member = findMember(toJson(request.body), document)
  if (member !== undefined) return `the member ${member} of the report is not in it`
  return hasAttachment(document, request.file) ? undefined : 'its attachment is not that of the report'
}

/** The members of a document beside its body. */
function toExpected({ operation, type, request: { params } }: OutgoingReport): Readonly<Record<string, unknown>> {
  const names = { org: params.org, flow: params.flow_name, kind: toKind(operation) }
  if (operation === 'reportArtifact') return names
  return { ...names, trail: toTrail(params), ...(operation === 'overrideAttestation' ? {} : { type }) }
}

function hasAttachment({ attachment }: JsonObject, file: FileUpload | undefined): boolean {
  if (file === undefined) return true
  return isObject(attachment) && attachment['sha256'] === hash('sha256', file.content)
}

function toKind(operation: OutgoingReport['operation']): string {
  if (operation === 'reportArtifact') return 'artifact'
  return operation === 'overrideAttestation' ? 'override' : 'attestation'
}

function toTrail(params: OutgoingReport['request']['params']): string | undefined {
  return 'trail_name' in params ? parseTrailReference(params.trail_name).name : undefined
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
  if (stored === undefined && allowsLess) return true
  if (Array.isArray(sent)) return isCoveredList(sent, stored, allowsLess)
  if (isObject(sent)) return isCoveredObject(sent, stored, allowsLess)
  return sent === stored || isSameText(sent, stored)
}

/** Names are recorded in NFC form (rules 2.5). */
function isSameText(sent: unknown, stored: unknown): boolean {
  return typeof sent === 'string' && typeof stored === 'string' && normaliseName(sent) === normaliseName(stored)
}

function isCoveredList(sent: readonly unknown[], stored: unknown, allowsLess: boolean): boolean {
  if (!Array.isArray(stored)) return false
  return stored.length === sent.length && sent.every((one, at) => isCovered(one, stored[at], allowsLess))
}

function isCoveredObject(sent: JsonObject, stored: unknown, allowsLess: boolean): boolean {
  if (!isObject(stored)) return false
  return Object.entries(sent).every(([name, one]) => isCovered(one, stored[name], allowsLess))
}
