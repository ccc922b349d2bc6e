import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { normaliseName } from '../../wire/name.ts'
import { readDataLocation } from '../data-location.ts'
import { readOperator } from '../operator.ts'
import { printResult, toSentence, toTableDocument, type Result } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'
import { requireOption, readOption, parseArguments, suggestNames, type Arguments } from '../arguments.ts'

type Service = typeof import('../../service/access/access-store.ts')
type Flows = Awaited<ReturnType<Service['openFlows']>>

/** `evidence flow list`: the repositories that flows belong to. */
export async function runFlowListCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('flow list', args)
  const org = requireOption(parsed, 'org')
  return runFlowAction(parsed, terminal, async (flows) => {
    const value = await flows.listFlowOwners(org)
    if (value.length === 0) await requireFlowOrganisation(flows, org)
    const rows = value.map(({ flow, issuer, repository_id: id, sequence }) => [flow, id, issuer, `record ${sequence}`])
    return {
      value,
      text: toTableDocument(
        ['flow', 'repository', 'issuer', 'since'],
        rows,
        `No flow of ${org} belongs to a repository.`,
      ),
    }
  })
}

/** An empty list would hide a misspelt name. Throws EvidenceError `usage` if the organisation has no flow. */
async function requireFlowOrganisation(flows: Flows, org: string): Promise<void> {
  const known = await flows.listOrganisations()
  if (known.includes(normaliseName(org))) return
  throw new EvidenceError('usage', `The organisation "${org}" has no flow in this database.${suggestNames(org, known)}`)
}

/** `evidence flow transfer FLOW`: makes a flow that of another repository. The service can be running. */
export async function runFlowTransferCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('flow transfer', args)
  const [flow] = parsed.positionals
  if (flow === undefined) throw new EvidenceError('usage', 'flow transfer needs a FLOW: the name of the flow.')
  const { githubIssuer } = await import('../../service/access/access-store.ts')
  const issuer = readOption(parsed, 'issuer') ?? githubIssuer
  const request = {
    org: requireOption(parsed, 'org'),
    flow,
    issuer,
    repository_id: requireOption(parsed, 'repository-id'),
  }
  return runFlowAction(parsed, terminal, async (flows) => {
    const owner = await flows.transferFlow(request)
    const before = owner === undefined ? 'no repository' : `the repository ${owner.repository_id} of ${owner.issuer}`
    return {
      value: { ...request, before: owner ?? null },
      text: toSentence(
        `Flow ${flow} belongs to the repository ${request.repository_id} of ${issuer} now, and to ${before} before.`,
      ),
    }
  })
}

/** Performs the action and returns its result. */
type FlowAction = (flows: Flows) => Promise<Result>

async function runFlowAction(args: Arguments, terminal: Terminal, act: FlowAction): Promise<ExitCode> {
  const { openFlows } = await import('../../service/access/access-store.ts')
  const flows = await openFlows(readDataLocation(args, terminal), readOperator())
  try {
    printResult(args, terminal, await act(flows))
  } finally {
    await flows.close()
  }
  return exitCodes.done
}
