import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { toSafeLines } from '../../text/escape.ts'
import { readDataLocation } from '../data-location.ts'
import { readOperator } from '../operator.ts'
import type { Terminal } from '../terminal.ts'
import { requireOption, readOption, parseArguments, type Arguments } from '../arguments.ts'

type Service = typeof import('../../service/main.ts')
type Flows = Awaited<ReturnType<Service['openFlows']>>

/** `evidence flow`: shows and changes which repository a flow belongs to. The service can be running. */
export async function runFlowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('flow', args)
  const { openFlows, githubIssuer } = await import('../../service/main.ts')
  // Arguments are checked first, so that wrong usage does not create a data folder.
  const act = toFlowAction(parsed, githubIssuer)
  const flows = await openFlows(readDataLocation(parsed, terminal), readOperator())
  try {
    terminal.out(await act(flows))
  } finally {
    await flows.close()
  }
  return exitCodes.done
}

/** Performs the action and returns the text to print. */
type FlowAction = (flows: Flows) => Promise<string>

function toFlowAction(args: Arguments, githubIssuer: string): FlowAction {
  const [action, flow = '', ...more] = args.positionals
  if (action === 'list' && flow === '' && more.length === 0) {
    const org = requireOption(args, 'org')
    return async (flows) => toSafeLines(JSON.stringify(await flows.listFlowOwners(org), null, 2))
  }
  if (action !== 'transfer' || flow === '') {
    throw new EvidenceError('usage', 'flow needs transfer FLOW or list. See evidence flow --help.')
  }
  return transferAction(args, { flow, issuer: readOption(args, 'issuer') ?? githubIssuer })
}

function transferAction(
  args: Arguments,
  { flow, issuer }: { readonly flow: string; readonly issuer: string },
): FlowAction {
  const request = { org: requireOption(args, 'org'), flow, issuer, repository_id: requireOption(args, 'repository-id') }
  return async (flows) => {
    const owner = await flows.transferFlow(request)
    const before = owner === undefined ? 'no repository' : `the repository ${owner.repository_id} of ${owner.issuer}`
    return toSafeLines(
      `Flow ${flow} belongs to the repository ${request.repository_id} of ${issuer} now, and to ${before} before.`,
    )
  }
}
