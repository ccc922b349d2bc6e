import type { ChangeFacts } from '../../commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import { toFlowName } from '../../schema/flow-name.ts'
import { parse } from '../../schema/parse.ts'
import { FlowName, TrailName } from '../../schema/primitives.ts'
import { quote } from './input-form.ts'
import type { Inputs } from './input.ts'

/** The trail that everything of this run goes to. A type, not an interface: it stands for path parameters. */
export type Target = {
  readonly org: string
  readonly flow_name: string
  readonly trail_name: string
}

/** What was written, else what the run is about: repository owner, repository name, head commit of the change (design.md §1). */
export function findTarget(inputs: Inputs, change: ChangeFacts | undefined): Target {
  const repository = change?.repo.name ?? ''
  const [owner] = repository.split('/')
  return {
    org: demand('org', inputs.org, owner),
    flow_name: checked('flow', FlowName, demand('flow', inputs.flow, toFlowName(repository))),
    trail_name: checked('trail', TrailName, demand('trail', inputs.trail, change?.commit.sha1)),
  }
}

function demand(input: string, written: string, fallback: string | undefined): string {
  if (written !== '') return written
  if (fallback !== undefined && fallback !== '') return fallback
  throw new EvidenceError(
    'usage',
    `Input \`${input}\` is required here: it is not given, and neither the GitHub run nor a git repository tells it.`,
    { facts: { input } },
  )
}

function checked(input: string, pattern: typeof FlowName, text: string): string {
  const parsed = parse(pattern, text)
  if (parsed.ok) return text
  throw new EvidenceError(
    'usage',
    `Input \`${input}\` is ${quote(text)}; it ${Object.values(parsed.errors).join('; ')}.`,
    {
      facts: { input },
    },
  )
}
