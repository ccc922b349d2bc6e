import type { Client } from '../../client/client.ts'
import type { ClientRequest } from '../../client/line.ts'
import { EvidenceError } from '../../error.ts'
import { toSeconds } from '../environment/progress.ts'
import type { Operations } from '../../schema/operation/operations.ts'
import { settle } from '../../client/settle.ts'
import type { Host } from '../environment/host.ts'

type ReportOperation =
  | 'reportArtifact'
  | 'reportGeneric'
  | 'reportJunit'
  | 'reportVulnscan'
  | 'reportCodequality'
  | 'reportPullRequest'
  | 'reportJira'
  | 'reportCustom'
  | 'overrideAttestation'

/** An operation, and what it is asked for. */
export type Report = {
  [N in ReportOperation]: { readonly operation: N; readonly request: ClientRequest<Operations[N]> }
}[ReportOperation]

/** One finished report: fit to be sent now, shown in a dry run, or kept for later. */
export type Outgoing = Report & {
  /** `junit`, `custom:coverage`, `artifact`, `override`. */
  readonly type: string
  /** The attestation's name, or the artifact's. */
  readonly name: string
}

export interface Sent {
  readonly type: string
  readonly name: string
  /** Empty where a service of the published operations alone does not tell. */
  readonly id: string
  readonly url: string | undefined
}

/**
 * Sends side by side, for the order in which unrelated reports arrive does not matter. Every one is tried; the first failure is thrown
 * after all have ended, and says how many were recorded.
 */
export async function sendAll(
  client: Client,
  outgoing: readonly Outgoing[],
  host: Pick<Host, 'detail'>,
): Promise<readonly Sent[]> {
  const settled = await Promise.all(outgoing.map(async (it) => settle(sendAloud(client, it, host))))
  const sent = settled.flatMap((it) => (it.ok ? [it.value] : []))
  for (const [at, it] of settled.entries()) {
    if (!it.ok) throw describeFailure(it.error, outgoing[at], sent.length)
  }
  return sent
}

function describeFailure(error: unknown, outgoing: Outgoing | undefined, recorded: number): unknown {
  if (!(error instanceof EvidenceError) || outgoing === undefined) return error
  const rest =
    recorded === 0 ? 'Nothing was recorded.' : `${recorded} other report${recorded === 1 ? ' was' : 's were'} recorded.`
  return new EvidenceError(error.code, `${outgoing.type} ${outgoing.name}: ${error.message} ${rest}`, {
    facts: error.facts,
    cause: error,
  })
}

async function sendAloud(client: Client, outgoing: Outgoing, { detail }: Pick<Host, 'detail'>): Promise<Sent> {
  const began = performance.now()
  const sent = await send(client, outgoing)
  detail(`${sent.type} ${sent.name}: recorded in ${toSeconds(performance.now() - began)}`)
  return sent
}

async function send(client: Client, outgoing: Outgoing): Promise<Sent> {
  const receipt = await dispatch(client, outgoing)
  return {
    type: outgoing.type,
    name: outgoing.name,
    id: idOf(receipt),
    url: receipt.html_url,
  }
}

function idOf(receipt: object): string {
  if ('attestation_id' in receipt) return String(receipt.attestation_id)
  return 'id' in receipt ? String(receipt.id) : ''
}

function dispatch(
  client: Client,
  { operation, request }: Outgoing,
): ReturnType<Client['reportArtifact' | 'reportJunit']> {
  switch (operation) {
    case 'reportArtifact':
      return client.reportArtifact(request)
    case 'reportGeneric':
      return client.reportGeneric(request)
    case 'reportJunit':
      return client.reportJunit(request)
    case 'reportVulnscan':
      return client.reportVulnscan(request)
    case 'reportCodequality':
      return client.reportCodequality(request)
    case 'reportPullRequest':
      return client.reportPullRequest(request)
    case 'reportJira':
      return client.reportJira(request)
    case 'reportCustom':
      return client.reportCustom(request)
    case 'overrideAttestation':
      return client.overrideAttestation(request)
  }
}
