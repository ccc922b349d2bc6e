import { unlessMissing } from '../../client/answer.ts'
import type { Line, Speaker } from '../../client/line.ts'
import { EvidenceError } from '../../error.ts'
import { trailOperations } from '../../schema/operation/trail.ts'
import type { Trail, TrailReport } from '../../schema/resource/trail.ts'
import { templateOf } from './naming.ts'
import type { Target } from '../input/target.ts'
import { templateFile, templateIn, type TemplateChoice } from '../change/choose-template.ts'

type TrailClient = Speaker<typeof trailOperations>

/** The trail as it stands once it has begun; undefined at a service of the published operations alone. */
export interface Begun {
  readonly trail: Trail | undefined
  readonly notes: readonly string[]
}

interface Beginning {
  readonly target: Target
  readonly report: TrailReport
  readonly choice: TemplateChoice
}

/** Begins the trail under the template that the rule of decisions.md §4 chose. */
export async function begin(line: Line, beginning: Beginning): Promise<Begun> {
  try {
    return await putTemplateAndTrail(line.speak(trailOperations), beginning)
  } catch (error) {
    throw blameTemplate(error, beginning.choice.path)
  }
}

async function putTemplateAndTrail(client: TrailClient, { target, report, choice }: Beginning): Promise<Begun> {
  const flowNotes = choice.flow === undefined ? [] : await putOnFlow(client, target, choice.flow)
  const put = async (template: string | undefined): Promise<Trail | undefined> =>
    unlessMissing(client.putTrail({ params: target, body: report, ...templateFile(template) }))
  const first = await put(choice.pin)
  const trail =
    first !== undefined && templateOf(first) === undefined && choice.introduced !== undefined
      ? await put(choice.introduced)
      : first
  return { trail, notes: [...flowNotes, ...choice.notes, ...describe(trail, choice)] }
}

const part = /^template_file\.?/

/** The service reads templates; what it finds wrong in one is told as what it is: a fault in a file of the repository. */
function blameTemplate(error: unknown, path: string): unknown {
  if (!(error instanceof EvidenceError)) return error
  const found = Object.entries(error.facts['errors'] ?? {}).filter(([name]) => part.test(name))
  if (found.length === 0) return error
  const wrong = found.map(([name, what]) => `${name.replace(part, '') || 'it'} ${String(what)}`).join('; ')
  return new EvidenceError('file', `The flow template ${path} does not hold: ${wrong}. Nothing was recorded.`, {
    cause: error,
  })
}

/** A token that may report but not put templates is no reason to fail: the trail still says under which template it stands. */
async function putOnFlow(client: TrailClient, target: Target, template: string): Promise<readonly string[]> {
  try {
    await unlessMissing(client.putFlow({ params: target, body: { name: target.flow_name }, ...templateFile(template) }))
    return []
  } catch (error) {
    if (!(error instanceof EvidenceError && error.facts['status'] === 403)) throw error
    return ['The token may report but not put the template on the flow; let a run with a maintainer token do it.']
  }
}

function describe(trail: Trail | undefined, choice: TemplateChoice): readonly string[] {
  if (trail === undefined) {
    return ['The service knows the published operations alone: templates, reasons and waiting are not to be had there.']
  }
  const wanted = templateIn(choice)
  const found = trail.template?.content
  if (wanted === undefined || found === undefined || wanted === found) return []
  return [
    `The trail began under version ${trail.template?.version ?? ''} of the flow's template and keeps it; the file at hand differs.`,
  ]
}
