import { exit, type ExitCode } from '../command/exit.ts'
import { EvidenceError } from '../error.ts'
import { bindingRoles as roles } from '../schema/role.ts'
import { readPlace } from './place.ts'
import type { Terminal } from './terminal.ts'
import { demand, lastOf, readWords, type Words } from './words.ts'

type Service = typeof import('../service/main.ts')
type Bindings = Awaited<ReturnType<Service['openBindings']>>

/** `evidence binding`: says which jobs are let in by their OIDC token, in a service's data folder, also while it runs. */
export async function runBinding(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = readWords('binding', words)
  const { openBindings, githubIssuer } = await import('../service/main.ts')
  const bindings = await openBindings(readPlace(parsed, terminal))
  try {
    terminal.out(await act(parsed, bindings, githubIssuer))
  } finally {
    await bindings.close()
  }
  return exit.done
}

async function act(words: Words, bindings: Bindings, githubIssuer: string): Promise<string> {
  switch (words.positionals[0]) {
    case 'create':
      return create(words, bindings, githubIssuer)
    case 'list':
      return JSON.stringify(await bindings.listBindings(), null, 2)
    case 'revoke':
      return revoke(words, bindings)
    default:
      throw new EvidenceError('usage', 'binding takes create, list or revoke. See evidence binding --help.')
  }
}

/** Prints the id of what was made. A condition that is given empty would be none, and so is refused. */
async function create(words: Words, bindings: Bindings, githubIssuer: string): Promise<string> {
  const role = roles.find((it) => it === (lastOf(words, 'role') ?? 'reporter'))
  if (role === undefined) throw new EvidenceError('usage', `--role takes ${roles.join(', ')}.`)
  const orNull = (name: string): string | null => (lastOf(words, name) === undefined ? null : demand(words, name))
  const { id } = await bindings.createBinding({
    name: demand(words, 'name'),
    org: demand(words, 'org'),
    issuer: orNull('issuer') ?? githubIssuer,
    repository_owner_id: demand(words, 'owner-id'),
    repository_id: orNull('repository-id'),
    environment: orNull('environment'),
    ref: orNull('ref'),
    event_name: orNull('event'),
    workflow_ref: orNull('workflow'),
    job_workflow_ref: orNull('job-workflow'),
    flow: orNull('flow'),
    role,
  })
  return id
}

async function revoke(words: Words, bindings: Bindings): Promise<string> {
  const id = demand(words, 'id')
  if (await bindings.revokeBinding(id)) return `Binding ${id} is revoked.`
  throw new EvidenceError('usage', `There is no binding ${id} here that holds. evidence binding list shows their ids.`)
}
