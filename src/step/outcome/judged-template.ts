import type { FlowTemplate } from '../../wire/resource/template.ts'
import { toGivenTemplate, type TemplateChoice } from '../change/choose-template.ts'
import { isFloorOf, type DefaultFloor } from '../change/floor-template.ts'
import { parseFlowTemplate } from '../change/parse-template.ts'

interface TemplateQuestion {
  readonly choice: TemplateChoice
  readonly base: string | undefined
  /** The template of the flow. */
  readonly ofFlow: string | undefined
  readonly readFloor: () => Promise<DefaultFloor>
}

/** A template that a trail is judged by, and its file. */
interface JudgedTemplate {
  readonly template: FlowTemplate
  readonly content: string
}

/** The templates that a gate is judged by (rules 8.10), if the service does not judge: that of the run, and the floor. */
export async function listJudgedTemplates(question: TemplateQuestion): Promise<readonly JudgedTemplate[]> {
  const { choice } = question
  const floor = await findJudgedFloor(question)
  const own = toGivenTemplate(choice) ?? (floor === undefined ? choice.base : undefined)
  const contents = [...new Set([own, floor])].filter((it) => it !== undefined)
  return Promise.all(
    contents.map(async (content) => ({ content, template: await parseFlowTemplate(content, choice.path) })),
  )
}

async function findJudgedFloor({ choice, base, ofFlow, readFloor }: TemplateQuestion): Promise<string | undefined> {
  if (ofFlow !== undefined && isFloorOf(base, await parseFlowTemplate(ofFlow, 'of the flow'))) return ofFlow
  if (choice.isDefaultTip || toGivenTemplate(choice) === undefined) return undefined
  return (await readFloor()).text
}
