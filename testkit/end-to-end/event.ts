import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Call, Outcome } from '../action/run-composite.ts'
import { runSourceAction } from './run-action.ts'

export interface EventCase {
  readonly environment: Readonly<Record<string, string>>
  readonly event: Readonly<Record<string, unknown>>
  readonly facts: {
    readonly commit: Readonly<Record<string, unknown>> & { readonly sha1: string }
    readonly repo?: Readonly<Record<string, unknown>>
    readonly pullRequest?: { readonly url: string }
    readonly base?: string
    readonly builtFrom?: string
    readonly commits?: readonly object[]
    readonly runUrl?: string
    readonly source?: object
  }
}

/** The event payloads of the fixtures, with the expected facts. */
export const eventCases = globSync('test/fixture/event/*.json').map((file): [string, EventCase] => [
  basename(file, '.json'),
  JSON.parse(readFileSync(file, 'utf8')),
])

export function eventCase(name: string): EventCase {
  const found = eventCases.find(([called]) => called === name)?.[1]
  if (found === undefined) throw new Error(`no fixture ${name}`)
  return found
}

/** Runs the built action on an event. The variables of the fixture become the github context, also those that action.yml passes from it. */
export function runActionOnEvent(
  { environment, event }: EventCase,
  call: Omit<Call, 'actionFolder'>,
): Promise<Outcome> {
  const own = Object.entries(environment).map(([name, value]) => [
    name.replace(/^(?:GITHUB|EVIDENCE)_/, '').toLowerCase(),
    value,
  ])
  const github = {
    server_url: 'https://github.com',
    repository: 'acme/shop',
    workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
    run_id: '1658821493',
    run_attempt: '2',
    ...Object.fromEntries(own),
    event,
    ...call.github,
  }
  return runSourceAction({ ...call, github })
}
