import { EvidenceError } from '../../error.ts'
import { normaliseName } from '../../wire/name.ts'
import type { FlowOwner } from '../store/access/flow-owner.ts'
import type { Actor, FlowKey, JobActor, Repository } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { serviceActor, toAccessRecord } from './access-record.ts'
import { checkIssuer } from './issuer.ts'

export function ownsFlow(owner: Repository, { issuer, repository_id: id }: Repository): boolean {
  return owner.issuer === issuer && owner.repository_id === id
}

/** Why a job has no access to a flow by the name of its repository: the owner of the flow, if any, and what to do (rules 6.8). */
export function explainForeignFlow({ org, flow }: FlowKey, owner: Repository | undefined, job: JobActor): string {
  const id = job.repository_id
  const found =
    owner === undefined
      ? 'has records and belongs to no repository'
      : `belongs to the repository with the id ${owner.repository_id} of ${owner.issuer}`
  return `The flow "${flow}" of the organisation "${org}" ${found}, and not to ${job.repository} with the id ${id}. If the flow is now that of this repository, the operator of the service runs: evidence flow transfer ${toShellWord(flow)} --org ${toShellWord(org)} --repository-id ${id} --issuer ${toShellWord(job.issuer)}. Otherwise use another flow, in a binding with --flow.`
}

/** The command is copied into a shell. */
function toShellWord(text: string): string {
  return /^[\w.:/-]+$/.test(text) ? text : '…'
}

export interface TransferRequest extends FlowKey, Repository {}

/**
 * Makes a flow that of another repository, with a record of it (rules 6.8). Throws EvidenceError `usage` for a flow that does not exist, an
 * invalid repository, and for the present owner.
 */
export async function transferFlow(
  store: Store,
  request: TransferRequest,
  actor: Actor = serviceActor,
): Promise<FlowOwner | undefined> {
  const { flow, repository_id } = request
  const issuer = checkIssuer(request.issuer)
  if (!/^\d{1,20}$/.test(repository_id)) {
    throw toTransferError(`"${repository_id}" is not a repository id, which is a number such as 1296269.`)
  }
  const org = await findOrganisation(store, request)
  return store.changeAccess(org, async (tables) => {
    const owner = await tables.findFlowOwner(org, flow)
    if (owner !== undefined && ownsFlow(owner, { issuer, repository_id })) {
      throw toTransferError(`The flow "${flow}" already belongs to the repository ${repository_id} of ${issuer}.`)
    }
    const from = owner === undefined ? null : { issuer: owner.issuer, repository_id: owner.repository_id }
    const body = { issuer, repository_id, from }
    return { records: [toAccessRecord('flow_transfer', { org, flow, actor, body })], result: owner }
  })
}

/** The name of the organisation of a flow, in NFC form. */
async function findOrganisation(store: Store, { org: given, flow }: FlowKey): Promise<string> {
  const org = normaliseName(given)
  if (await store.hasFlow(org, flow)) return org
  throw toTransferError(`The organisation "${org}" has no flow "${flow}". Check both names.`)
}

function toTransferError(message: string): EvidenceError {
  return new EvidenceError('usage', message)
}
