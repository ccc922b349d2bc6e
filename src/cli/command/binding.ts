import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { bindingRoles as roles } from '../../schema/role.ts'
import { toInertJson } from '../../text/inert.ts'
import { readDataLocation } from '../data-location.ts'
import { readOperator } from '../operator.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, requireOption, readOption, parseArguments, type Arguments } from '../arguments.ts'

type Service = typeof import('../../service/main.ts')
type Bindings = Awaited<ReturnType<Service['openBindings']>>

/** `evidence binding`: manages which jobs have access by their OIDC token. The service can be running. */
export async function runBindingCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('binding', args)
  const { openBindings, githubIssuer } = await import('../../service/main.ts')
  // Arguments are checked first, so that wrong usage does not create a data folder.
  const act = toBindingAction(parsed, githubIssuer)
  const bindings = await openBindings(readDataLocation(parsed, terminal), readOperator())
  try {
    terminal.out(await act(bindings))
  } finally {
    await bindings.close()
  }
  return exitCodes.done
}

/** Performs the action and returns the text to print. */
type BindingAction = (bindings: Bindings) => Promise<string>

function toBindingAction(args: Arguments, githubIssuer: string): BindingAction {
  switch (args.positionals[0]) {
    case 'create':
      return createBindingAction(args, githubIssuer)
    case 'list':
      return listBindingsAction(hasFlag(args, 'history'))
    case 'revoke':
      return revokeBindingAction(requireOption(args, 'id'))
    default:
      throw new EvidenceError('usage', 'binding needs create, list or revoke. See evidence binding --help.')
  }
}

/** The action prints the id of the new binding. An empty condition is rejected, because it would match everything. */
function createBindingAction(args: Arguments, githubIssuer: string): BindingAction {
  const role = roles.find((it) => it === (readOption(args, 'role') ?? 'reporter'))
  if (role === undefined) throw new EvidenceError('usage', `--role must be one of ${roles.join(', ')}.`)
  const orNull = (name: string): string | null =>
    readOption(args, name) === undefined ? null : requireOption(args, name)
  const binding = {
    name: requireOption(args, 'name'),
    org: requireOption(args, 'org'),
    issuer: orNull('issuer') ?? githubIssuer,
    repository_owner_id: requireOption(args, 'owner-id'),
    repository_id: orNull('repository-id'),
    environment: orNull('environment'),
    ref: orNull('ref'),
    event_name: orNull('event'),
    workflow_ref: orNull('workflow'),
    job_workflow_ref: orNull('job-workflow'),
    flow: orNull('flow'),
    role,
  }
  return async (bindings) => (await bindings.createBinding(binding)).id
}

function listBindingsAction(history: boolean): BindingAction {
  return async ({ listBindings, listBindingChanges }) =>
    toInertJson(JSON.stringify(await (history ? listBindingChanges() : listBindings()), null, 2))
}

function revokeBindingAction(id: string): BindingAction {
  return async (bindings) => {
    if (await bindings.revokeBinding(id)) return `Binding ${id} is revoked.`
    throw new EvidenceError(
      'usage',
      `There is no active binding with the id ${id}. Run evidence binding list to see the ids.`,
    )
  }
}
