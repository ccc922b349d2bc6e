import type { Operations } from '../../schema/operation/operations.ts'
import type { ServiceContext } from '../context.ts'
import { isTooHeavy, weighedReports, weighNewRecord } from '../history/trail-weight.ts'
import type { HandlerInput } from '../http/handler.ts'
import { artifactTooLarge } from '../http/http-problem.ts'
import { findRecords } from '../query/find-records.ts'

type ReportInput = Pick<HandlerInput<Operations['reportArtifact']>, 'params' | 'body' | 'memoryBytes'>

/** The reports of an artifact outside trails are read together, as those of a trail are, and have the same limits (rules 2.4). */
const maxReports = 8192
const maxBytes = 32 * 1024 * 1024

/** Bytes of memory that a request reserves for a byte of an ordinary document. */
const memoryPerByte = 10

/** Throws 413 if the artifact has no room for another report outside trails. */
export async function requireRoomOutsideTrails(service: ServiceContext, input: ReportInput): Promise<void> {
  const { params, body, memoryBytes } = input
  const { store } = service
  const org = params.org
  const filter = {
    kinds: ['artifact'],
    flow: params.flow_name,
    fingerprint: body.fingerprint,
    withoutTrail: true,
  } as const
  const [reports, bytes] = await Promise.all([store.count(org, filter), store.measure(org, filter)])
  const isFull = reports >= maxReports || bytes + memoryBytes / memoryPerByte > maxBytes
  if (reports > 0 && isFull) throw artifactTooLarge(body.fingerprint)
  if (reports < weighedReports) return
  const sent = { kind: 'artifact', fingerprint: body.fingerprint, body } as const
  const records = [...(await findRecords(service, { org, filter })), sent]
  if (isTooHeavy(records.map(weighNewRecord))) throw artifactTooLarge(body.fingerprint)
}
