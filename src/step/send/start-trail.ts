import type { Connection, OperationClient } from '../../client/connection.ts'
import { ifSupported } from '../../client/response.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import { trailOperations } from '../../wire/operation/trail.ts'
import { emptyToUndefined, omitUndefined } from '../../wire/optional.ts'
import type { Flow } from '../../wire/resource/flow.ts'
import type { VersionedTemplate } from '../../wire/resource/template.ts'
import type { Trail, TrailReport } from '../../wire/resource/trail.ts'
import { repositoryWithUrl } from '../change/change.ts'
import { toTemplateUpload, type TemplateChoice } from '../change/choose-template.ts'
import type { Plan, TrailTarget } from '../change/run.ts'

type TrailClient = OperationClient<typeof trailOperations>

/** The trail after its start; undefined at a service with the published operations alone (rules 1.10). */
export interface StartedTrail {
  readonly trail: Trail | undefined
  readonly notes: readonly string[]
}

interface TrailStart {
  readonly target: TrailTarget
  readonly report: TrailReport
  readonly choice: TemplateChoice
  /** The run that starts the trail; undefined outside CI. */
  readonly run: ChangeFacts['run']
}

/** The description of the trail: its commit, its repository and the run that starts it. */
export function toTrailReport({ inputs, change }: Plan, target: TrailTarget): TrailReport {
  return omitUndefined({
    name: target.trail_name,
    description: emptyToUndefined(inputs.description),
    git_commit_info: change?.commit,
    repo_info: repositoryWithUrl(change),
    origin_url: emptyToUndefined(change?.runUrl),
    external_urls: change?.pullRequest && { pull_request: change.pullRequest.url },
  })
}

/** Starts the trail with the chosen template (rules 4.3). Throws EvidenceError `file` if the service finds the template invalid. */
export async function startTrail(connection: Connection, start: TrailStart): Promise<StartedTrail> {
  try {
    return await putTemplateAndTrail(connection.bind(trailOperations), start)
  } catch (error) {
    throw toTemplateError(error, start.choice.path)
  }
}

/** The template that applies to a trail, as the service returns it. */
export function templateOfTrail(trail: Trail | undefined): VersionedTemplate | undefined {
  return trail?.template ?? undefined
}

async function putTemplateAndTrail(client: TrailClient, start: TrailStart): Promise<StartedTrail> {
  const { target, report, choice } = start
  const { base, introduction } = choice
  const flowNotes = base !== undefined && choice.isPut ? await putFlowTemplate(client, start, base) : []
  const putTrail = async (template: string | undefined): Promise<Trail | undefined> =>
    ifSupported(client.putTrail({ params: target, body: report, ...toTemplateUpload(template) }))
  // A maintainer's template would keep the trail from the template of its flow, so it is sent only if there is none.
  const first = await putTrail(undefined)
  const isFirst = first !== undefined && templateOfTrail(first) === undefined && base !== undefined
  const trail = isFirst ? await putTrail(base) : first
  const introduced = isFirst && introduction !== undefined ? [introduction] : []
  return { trail, notes: [...flowNotes, ...choice.notes, ...introduced, ...describeAppliedTemplate(trail, base)] }
}

const templatePart = /^template_file\.?/

/** The service validates templates. An invalid one is an error in a file of the repository. */
function toTemplateError(error: unknown, path: string): unknown {
  if (!(error instanceof EvidenceError)) return error
  const found = Object.entries(error.facts['errors'] ?? {}).filter(([name]) => templatePart.test(name))
  if (found.length === 0) return error
  const problems = found.map(([name, problem]) => `${name.replace(templatePart, '') || 'it'} ${String(problem)}`)
  return new EvidenceError(
    'file',
    `The flow template ${path} is not valid: ${problems.join('; ')}. Nothing was recorded.`,
    { cause: error },
  )
}

/** A token of the role reporter cannot put templates (rules 6.4). That is a note and no failure: a gate is judged by the floor anyway. */
async function putFlowTemplate(client: TrailClient, start: TrailStart, template: string): Promise<readonly string[]> {
  try {
    const flow = await ifSupported(putFlowOfRun(client, start, template))
    return flow?.template_ignored === undefined ? [] : [flow.template_ignored]
  } catch (error) {
    if (!(error instanceof EvidenceError && error.facts['status'] === 403)) throw error
    return [
      'The template was not put on the flow, because the token may only report. Run this step once with the token of a maintainer.',
    ]
  }
}

/** Sends the run along, so that an older run puts no older template back. */
async function putFlowOfRun(client: TrailClient, { target, run }: TrailStart, template: string): Promise<Flow> {
  const members = run === undefined || run.id === 0 ? {} : { run: { ...run } }
  return client.putFlow({ params: target, body: { name: target.flow_name, ...members }, ...toTemplateUpload(template) })
}

function describeAppliedTemplate(trail: Trail | undefined, base: string | undefined): readonly string[] {
  if (trail === undefined) {
    return [
      'The service has the published operations alone: flow templates, reasons of a verdict and waiting are not available.',
    ]
  }
  const applied = trail.template?.content
  if (base === undefined || applied === undefined || base === applied) return []
  return [
    trail.template_ignored ??
      'The trail began with another template than the one of this run. A gate is judged by the one of the run.',
  ]
}
