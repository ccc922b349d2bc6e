import { toStatement } from '../../../evidence/statement/statement.ts'
import { omitUndefined } from '../../../wire/optional.ts'
import { toArtifactKey } from '../artifact/artifact-in-trail.ts'
import { findAttestation } from '../attestation/attestation.ts'
import type { ServiceContext } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { notFound } from '../../http/http-problem.ts'
import type { FlowKey, StoredRecord } from '../../store/record.ts'

/** Handles the operations that show a record as an in-toto Statement (rules 10.1). */
export const statementHandlers: Pick<Handlers, 'getAttestationStatement' | 'getArtifactStatement'> = {
  getAttestationStatement: async ({ params: { org, attestation_id: id }, caller }, service) => ({
    status: 200,
    answer: toStatement(await findAttestation(service, { org, id, caller })),
  }),
  getArtifactStatement: async ({ params: { org, flow_name: flow, fingerprint }, query: { trail } }, service) => ({
    status: 200,
    answer: toStatement(await findFirstReport(service, { org, flow }, { fingerprint, trail })),
  }),
}

interface AskedArtifact {
  readonly fingerprint: string
  readonly trail: string | undefined
}

/** The first report of an artifact, where `getArtifact` shows it. Throws 404 if there is no report of it. */
async function findFirstReport(
  { store }: ServiceContext,
  { org, flow }: FlowKey,
  { fingerprint, trail }: AskedArtifact,
): Promise<StoredRecord> {
  const filter = { kinds: ['artifact'], flow, fingerprint, ...omitUndefined({ trail }) } as const
  const [newest] = await store.findPlaces(org, filter, 1)
  const start = newest && (await store.findArtifactStart(org, toArtifactKey(newest)))
  const first = start === undefined ? undefined : await store.findBySequence(org, start)
  if (first === undefined) throw notFound(`artifact ${fingerprint} in the flow "${flow}"`)
  return first
}
