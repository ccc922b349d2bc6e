import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { bindingRoles as roles } from '../../schema/role.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { demand, lastOf, readWords, type Words } from '../words.ts'

type Service = typeof import('../../service/main.ts')
type Bindings = Awaited<ReturnType<Service['openBindings']>>

/** `evidence binding`: says which jobs are let in by their OIDC token, in a service's data folder, also while it runs. */
export async function runBinding(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = readWords('binding', words)
  const { openBindings, githubIssuer } = await import('../../service/main.ts')
  // Whoever is refused leaves no data folder behind.
  const act = plan(parsed, githubIssuer)
  const bindings = await openBindings(readPlace(parsed, terminal))
  try {
    terminal.out(await act(bindings))
  } finally {
    await bindings.close()
  }
  return exit.done
}

/** What is asked for; gives what is printed of it. */
type Act = (bindings: Bindings) => Promise<string>

function plan(words: Words, githubIssuer: string): Act {
  switch (words.positionals[0]) {
    case 'create':
      return create(words, githubIssuer)
    case 'list':
      return async (bindings) => JSON.stringify(await bindings.listBindings(), null, 2)
    case 'revoke':
      return revoke(demand(words, 'id'))
    default:
      throw new EvidenceError('usage', 'binding takes create, list or revoke. See evidence binding --help.')
  }
}

/** Prints the id of what was made. A condition that is given empty would be none, and so is refused. */
function create(words: Words, githubIssuer: string): Act {
  const role = roles.find((it) => it === (lastOf(words, 'role') ?? 'reporter'))
  if (role === undefined) throw new EvidenceError('usage', `--role takes ${roles.join(', ')}.`)
  const orNull = (name: string): string | null => (lastOf(words, name) === undefined ? null : demand(words, name))
  const binding = {
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
  }
  return async (bindings) => (await bindings.createBinding(binding)).id
}

function revoke(id: string): Act {
  return async (bindings) => {
    if (await bindings.revokeBinding(id)) return `Binding ${id} is revoked.`
    throw new EvidenceError(
      'usage',
      `There is no binding ${id} here that holds. evidence binding list shows their ids.`,
    )
  }
}
