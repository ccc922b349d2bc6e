import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { bindingRoles as roles } from '../../wire/role.ts'
import { formatMoment } from '../../text/moment.ts'
import { toChangeTable, printResult, toTableDocument, type Result } from '../print-result.ts'
import { readDataLocation } from '../data-location.ts'
import { readOperator } from '../operator.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, requireOption, readOption, parseArguments, type Arguments } from '../arguments.ts'

type Service = typeof import('../../service/access/access-store.ts')
type Bindings = Awaited<ReturnType<Service['openBindings']>>

/** Performs the action and returns its result. */
type BindingAction = (bindings: Bindings) => Promise<Result>

/** `evidence binding create`: grants access to jobs by their OIDC token. The service can be running. */
export async function runBindingCreateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('binding create', args)
  const { githubIssuer } = await import('../../service/access/access-store.ts')
  // Arguments are checked first, so that wrong usage does not open a database.
  return runBindingAction(parsed, terminal, createBindingAction(parsed, githubIssuer))
}

/** `evidence binding list`: the bindings, or with `--history` their changes. */
export async function runBindingListCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('binding list', args)
  return runBindingAction(parsed, terminal, hasFlag(parsed, 'history') ? listBindingChanges : listBindings)
}

/** `evidence binding revoke`. */
export async function runBindingRevokeCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('binding revoke', args)
  return runBindingAction(parsed, terminal, revokeBindingAction(requireOption(parsed, 'id')))
}

async function runBindingAction(args: Arguments, terminal: Terminal, act: BindingAction): Promise<ExitCode> {
  const { openBindings } = await import('../../service/access/access-store.ts')
  const bindings = await openBindings(readDataLocation(args, terminal), readOperator())
  try {
    printResult(args, terminal, await act(bindings))
  } finally {
    await bindings.close()
  }
  return exitCodes.done
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
    read: orNull('read'),
    role,
  }
  return async (bindings) => {
    const created = await bindings.createBinding(binding)
    return { value: created, text: created.id }
  }
}

async function listBindings(bindings: Bindings): Promise<Result> {
  const value = await bindings.listBindings()
  const now = Date.now() / 1000
  const rows = value.map((binding) => [
    binding.id,
    binding.name,
    binding.org,
    `owner ${binding.repository_owner_id}${binding.repository_id === null ? '' : `, repository ${binding.repository_id}`}`,
    binding.flow ?? 'the name of the repository',
    binding.read ?? '',
    binding.role,
    binding.revoked_at === null
      ? `since ${formatMoment(binding.created_at, now)}`
      : `revoked ${formatMoment(binding.revoked_at, now)}`,
  ])
  const head = ['id', 'name', 'organisation', 'jobs of', 'flows', 'also reads', 'role', 'state']
  return {
    value,
    text: toTableDocument(head, rows, 'There are no bindings. Create one with evidence binding create.'),
  }
}

async function listBindingChanges(bindings: Bindings): Promise<Result> {
  const value = await bindings.listBindingChanges()
  return { value, text: toChangeTable(value) }
}

function revokeBindingAction(id: string): BindingAction {
  return async (bindings) => {
    if (await bindings.revokeBinding(id)) return { value: { id, revoked: true }, text: `Binding ${id} is revoked.` }
    throw new EvidenceError(
      'usage',
      `There is no active binding with the id ${id}. Run evidence binding list to see the ids.`,
    )
  }
}
