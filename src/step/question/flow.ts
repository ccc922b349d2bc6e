import type { Client } from '../../client/client.ts'
import { isUnknown } from '../../client/response.ts'
import { EvidenceError, settle } from '../../error.ts'
import { checkTemplate, formatProblems } from '../../evidence/template/check-template.ts'
import type { Document, Phrase } from '../../text/document.ts'
import { formatMoment } from '../../text/moment.ts'
import type { Flow } from '../../wire/resource/flow.ts'
import { toTemplateUpload } from '../change/choose-template.ts'
import { findFlowTarget } from '../change/run.ts'
import { type Answer, type Asked, dropLostPage, toFactList, toTable } from './answer.ts'

/** A flow with its template and the versions of it. */
export async function showFlow(asked: Asked): Promise<Answer> {
  const { client, inputs, change, now } = asked
  const params = findFlowTarget(inputs, change)
  const flow = await client.getFlow({ params })
  return { value: flow, document: toDocument(dropLostPage(flow, asked), now) }
}

const noTemplate =
  'none of the flow; a trail whose reports bring one is judged by that. evidence flow template puts one'

function toDocument(
  { name, description, template, template_versions: versions, ...flow }: Flow,
  now: number,
): Document {
  const created = flow.created_at
  const newest = versions.at(-1)
  const rows = versions.map(({ version, created_at: at, created_by: by }): readonly Phrase[] => [
    [String(version)],
    [formatMoment(at, now)],
    [by],
  ])
  return [
    { kind: 'heading', level: 1, content: [name] },
    toFactList([
      ['Description', description],
      ['Created', created === undefined ? undefined : formatMoment(created, now)],
      ['Template', newest === undefined ? noTemplate : `version ${newest.version}`],
      ['Page', flow.html_url],
    ]),
    ...toTable(['version', 'since', 'by'], rows),
    ...(template === '' ? [] : [{ kind: 'code' as const, language: 'yaml', text: template }]),
  ]
}

export interface TemplateFile {
  readonly path: string
  readonly content: string
}

/**
 * Puts a template on a flow, which is created if it does not exist. A template that the flow has already is not put again. Throws
 * EvidenceError `file` for a template that is not valid.
 */
export async function putFlowTemplate({ client, inputs, change }: Asked, file: TemplateFile): Promise<Answer> {
  const checked = checkTemplate(file.content)
  if (!checked.ok) {
    const message = `${file.path} is not a valid template: ${formatProblems(checked.problems)}. Nothing was changed.`
    throw new EvidenceError('file', message, { facts: { path: file.path } })
  }
  const params = findFlowTarget(inputs, change)
  const before = await findFlow(client, params)
  const isSame = before?.template === file.content
  const flow = isSame
    ? before
    : await client.putFlow({ params, body: { name: params.flow_name }, ...toTemplateUpload(file.content) })
  const { template_versions: versions, template_ignored: ignored } = flow
  if (ignored !== undefined) throw new EvidenceError('refused', ignored)
  const version = versions.at(-1)?.version ?? null
  const text = `Flow ${params.flow_name} ${isSame ? 'already has this template, as' : 'has this template now, as'} version ${String(version)}.`
  return {
    value: { flow: params.flow_name, version, changed: !isSame },
    document: [{ kind: 'paragraph', content: [text] }],
  }
}

/** Undefined for a flow that does not exist yet. */
async function findFlow(client: Client, params: ReturnType<typeof findFlowTarget>): Promise<Flow | undefined> {
  const found = await settle(client.getFlow({ params }))
  if (found.ok) return found.value
  if (isUnknown(found.error)) return undefined
  throw found.error
}
